import { useEffect, useState } from 'react';
import { client } from '@/trpc/client.ts';
import type { PaletteQuery } from './palette-query.ts';

type Names = Awaited<ReturnType<typeof client.search.find.query>>;
export type NumberedChange = Awaited<ReturnType<typeof client.search.changes.query>>[number];

/** Who types goes on typing within this time, in milliseconds. */
const PAUSE_MS = 120;

/** Names are asked for by what is typed; without it only those of the projects, where no project is open. */
const isRequested = (project: string | null, { only, text }: PaletteQuery): boolean =>
  only === null ? text !== '' || project === null : only === 'driver' || only === 'scenario';

/** The names that a query finds. */
export function useFound(project: string | null, query: PaletteQuery) {
  const { only, text } = query;
  const [last, setLast] = useState<{ readonly key: string; readonly found: Names | null } | null>(null);
  const key = `${only} ${text}`;
  const isNeeded = isRequested(project, query);
  useEffect(() => {
    if (!isNeeded) return;
    const stop = new AbortController();
    const ask = async () => {
      const kind = only === 'driver' || only === 'scenario' ? only : null;
      const found = await client.search.find
        .query({ project, text, only: kind }, { signal: stop.signal })
        .catch(() => null);
      if (!stop.signal.aborted) setLast({ key, found });
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [project, only, text, key, isNeeded]);
  const known = isNeeded && last?.key === key ? last : null;
  return {
    hits: known?.found?.hits ?? [],
    more: known?.found?.more ?? false,
    isPending: isNeeded && !known,
    isFailed: known !== null && known.found === null,
  };
}

/** The newest changes of a project, asked for once. */
export function useNumberedChanges(project: string | null): readonly NumberedChange[] {
  const [changes, setChanges] = useState<readonly NumberedChange[]>([]);
  useEffect(() => {
    if (project === null) return;
    const stop = new AbortController();
    // Without them the palette has everything else.
    client.search.changes.query({ project }, { signal: stop.signal }).then(setChanges, () => {});
    return () => stop.abort();
  }, [project]);
  return changes;
}
