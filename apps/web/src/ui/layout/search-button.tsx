'use client';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { SearchField } from './search-field.tsx';

const SearchFailed = () => <p role="status">Search could not be loaded. Reload the page to try again.</p>;

/** With the client of tRPC: not part of a page's first script. */
const SearchPalette = lazy(() => import('./search-palette.tsx').catch(() => ({ default: SearchFailed })));

/** ⌘K / Ctrl-K: scenarios, drivers, versions, environments and runs of this project, and the projects. */
export function SearchButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  }, [open]);
  const onClose = () => {
    setOpen(false);
    setText('');
  };
  const field = { text, onText: setText };
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span>Search</span>
        <kbd>⌘K</kbd>
      </button>
      <dialog ref={dialog} className="palette" aria-label="Search" onClose={onClose}>
        {open && (
          // What is typed before the palette has come is searched when it has.
          <Suspense fallback={<SearchField {...field} />}>
            <SearchPalette {...field} close={() => dialog.current?.close()} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
