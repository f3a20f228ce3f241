'use client';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { Link } from '@/routing/link.tsx';
import { client } from '@/trpc/client.ts';
import { SearchField } from './search-field.tsx';

type Props = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly close: () => void;
};

type Found = Awaited<ReturnType<typeof client.search.find.query>>;

/** Who types goes on typing within this time, in milliseconds. */
const PAUSE_MS = 120;

/** What the search finds for a text; null while it is on its way. */
function useFound(project: string | null, text: string): Found | 'failed' | null {
  const [last, setLast] = useState<{ readonly text: string; readonly found: Found | 'failed' } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const found = await client.search.find
        .query({ project, text }, { signal: stop.signal })
        .catch((): 'failed' => 'failed');
      if (!stop.signal.aborted) setLast({ text, found });
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [project, text]);
  return last?.text === text ? last.found : null;
}

function describeFound(found: Found | 'failed' | null, text: string): string {
  if (found === null) return 'Searching';
  if (found === 'failed') return 'Search did not respond. Try again.';
  if (found.hits.length === 0) return `Nothing is called “${text}”.`;
  const { length } = found.hits;
  return found.more ? `The first ${length}. More match: type more of the name.` : `${length} found`;
}

/** The field of the search, and what it finds. */
export default function SearchPalette({ text, onText, close }: Props) {
  const router = useRouter();
  const project = /^\/p\/([^/]+)/.exec(usePathname())?.[1] ?? null;
  const [at, setAt] = useState(0);
  const found = useFound(project && decodeSegment(project), text);
  const hits = found === null || found === 'failed' ? [] : found.hits;
  useEffect(() => {
    if (found) document.getElementById(`hit-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, found]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.max(0, Math.min(at + 1, hits.length - 1)));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && hits[at]) {
      router.push(hits[at].href);
      close();
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <SearchField
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-hits"
        aria-activedescendant={hits[at] ? `hit-${at}` : undefined}
        text={text}
        onText={(changed) => {
          onText(changed);
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
        {describeFound(found, text)}
      </p>
    </>
  );
}
