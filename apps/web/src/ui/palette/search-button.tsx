'use client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { SearchField } from './search-field.tsx';
import { areSingleKeysOn } from './single-keys.ts';

const SearchFailed = () => <p role="status">Search could not be loaded. Reload the page.</p>;

/** The palette, the list of keys and what keys do: not part of a page's first script. */
const load = () => import('./palette.tsx');
const Palette = lazy(() => load().catch(() => ({ default: SearchFailed })));

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** ⌘K / Ctrl-K: what this page can do, where to go, and the changes of this project. `?`: the keys of this page. */
export function SearchButton() {
  /** The name of the dialog that is open. */
  const [shown, show] = useState('');
  const [text, onText] = useState('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        show('Search');
      } else if (event.key.length === 1) {
        // Nothing else hears keys that are switched off; fields get what is typed by other events.
        if (areSingleKeysOn()) load().then(({ pressKey }) => pressKey(event, show));
        else event.stopPropagation();
      }
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  const field = { text, onText };
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show('Search')}
      >
        <span>Search</span>
        <kbd>⌘K</kbd>
      </button>
      {shown && (
        <dialog
          ref={showModal}
          className="palette"
          aria-label={shown}
          onClose={() => {
            show('');
            onText('');
          }}
        >
          {/* What is typed before the palette has come is searched when it has. */}
          <Suspense fallback={<SearchField {...field} />}>
            <Palette {...field} shown={shown} show={show} />
          </Suspense>
        </dialog>
      )}
    </>
  );
}
