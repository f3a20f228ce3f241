'use client';
import { useQuery } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useState } from 'react';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { Link } from '@/routing/link.tsx';
import { QueryProvider, useTRPC } from '@/trpc/client.tsx';
import { SearchField } from './search-field.tsx';

type Props = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly close: () => void;
};

/** The field of the search, and what it finds. */
export default function SearchPalette(props: Props) {
  return (
    <QueryProvider>
      <Palette {...props} />
    </QueryProvider>
  );
}

function Palette({ text, onText, close }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const project = /^\/p\/([^/]+)/.exec(usePathname())?.[1] ?? null;
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
