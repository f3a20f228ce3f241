'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useTRPC } from '@/trpc/client.tsx';
import './search-palette.css';
import { decodeSegment } from '@/routing/decode-segment.ts';

/** ⌘K / Ctrl-K: scenarios, drivers, versions, environments and runs of this project, and the projects. */
export function SearchButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
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
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label="Search, Ctrl K or Command K"
        onClick={() => setOpen(true)}
      >
        <span>Search</span>
        <kbd>⌘K</kbd>
      </button>
      <dialog ref={dialog} className="palette" aria-label="Search" onClose={() => setOpen(false)}>
        {open && <Palette close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function Palette({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const project = /^\/p\/([^/]+)/.exec(usePathname())?.[1] ?? null;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { data, isPending, isError } = useQuery(
    trpc.search.find.queryOptions({ project: project && decodeSegment(project), text }),
  );
  const hits = data?.hits ?? [];
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && hits[at]) {
      router.push(hits[at].href);
      close();
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the reader has just opened this field
        autoFocus
        className="text-field"
        type="search"
        placeholder="Scenario, driver, version, environment, run or commit"
        aria-label="Search"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-hits"
        aria-activedescendant={hits[at] ? `hit-${at}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-hits" className="palette-hits" role="listbox" aria-label="Found">
        {hits.map((hit, index) => (
          <Link
            key={hit.href}
            id={`hit-${index}`}
            role="option"
            aria-selected={index === at}
            href={hit.href}
            tabIndex={-1}
            onClick={close}
          >
            <span>{hit.label}</span>
            <span className="meta">{hit.kind}</span>
          </Link>
        ))}
      </div>
      <p className="meta" role="status">
        {isError
          ? 'Search did not respond. Try again.'
          : isPending
            ? 'Searching'
            : hits.length === 0
              ? `Nothing is called “${text}”.`
              : data?.more
                ? `The first ${hits.length}. More match: type more of the name.`
                : `${hits.length} found`}
      </p>
    </>
  );
}
