import type { PageAction } from './page-actions.ts';
import { matchesChange, matchesWords, mostRowsOf, type PaletteQuery } from './palette-query.ts';
import type { NumberedChange, useFound } from './use-found.ts';

type Found = Pick<ReturnType<typeof useFound>, 'hits' | 'isPending'>;
type Hit = Found['hits'][number];

/** What the page can do has a function, everything else an address. `id` is that of its element. */
export type PaletteRow = { readonly id: string } & (PageAction | Hit | NumberedChange);

type Section = { readonly title: string; readonly rows: readonly PaletteRow[] };

type Sources = Found & {
  readonly actions: readonly PageAction[];
  readonly pages: readonly PageAction[];
  readonly changes: readonly NumberedChange[];
};

const KINDS: Readonly<Record<Hit['kind'], string>> = {
  pinned: 'Pinned views',
  upgrade: 'Upgrades',
  scenario: 'Scenarios',
  driver: 'Drivers',
  version: 'Versions',
  environment: 'Environments',
  run: 'Runs',
  report: 'Reports',
  project: 'Projects',
};

const toSection = (title: string, rows: readonly (PageAction | Hit | NumberedChange)[]): Section => ({
  title,
  rows: rows.map((row, index) => ({ ...row, id: `${title}-${index}`.replace(/\s/g, '-') })),
});

/**
 * The rows of a query: what the page can do, then where to go, then what changed. Changes wait for the names before them, so that no row
 * moves away from who is about to choose it.
 */
export function toSections(query: PaletteQuery, { actions, pages, hits, isPending, changes }: Sources): Section[] {
  const { only, text } = query;
  const list = (kind: 'action' | 'page', all: readonly PageAction[]) =>
    all.filter(({ label }) => matchesWords(label, text)).slice(0, mostRowsOf(kind, query));
  const fitting = changes.filter((change) => matchesChange(change, text)).slice(0, mostRowsOf('change', query));
  return [
    toSection('Actions', list('action', actions)),
    toSection('Go to', list('page', pages)),
    ...Object.entries(KINDS).map(([kind, title]) =>
      toSection(
        title,
        hits.filter((hit) => hit.kind === kind),
      ),
    ),
    toSection(only === null && text === '' ? 'Newest changes' : 'Changes', isPending ? [] : fitting),
  ].filter(({ rows }) => rows.length > 0);
}
