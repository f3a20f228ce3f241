import type { ReactNode } from 'react';
import type { ListParams } from '@/routing/search-params.ts';
import { EmptyPage } from './empty-page.tsx';
import { ListSearch, Pager } from './pager.tsx';

type QueryParams = Readonly<Record<string, string | null | undefined>>;

type Props<Row> = {
  readonly noun: string;
  readonly plural?: string;
  readonly state: ListParams;
  readonly page: {
    readonly rows: readonly Row[];
    readonly total: number;
    readonly previous: string | null;
    readonly next: string | null;
  };
  readonly hrefOf: (params: QueryParams) => string;
  /** The URL of all rows as CSV, where there is one. */
  readonly csv?: (params: QueryParams) => string;
  /** QueryParams parameters that a search keeps. */
  readonly kept?: Readonly<Record<string, string | undefined>>;
  /** In place of a list that has no row at all. */
  readonly empty: ReactNode;
  /** The rows of the page. */
  readonly children: ReactNode;
};

/** A list by pages: a search where there is more than one page, the rows, and the way to the others. */
export function ListPage<Row>({
  noun,
  plural = `${noun}s`,
  state,
  page,
  hrefOf,
  csv,
  kept,
  empty,
  children,
}: Props<Row>) {
  const { q, after, before } = state;
  const isPaged = q !== undefined || after !== undefined || before !== undefined;
  if (page.rows.length === 0 && !isPaged) return empty;
  return (
    <>
      {(isPaged || page.next !== null) && (
        <ListSearch label={plural} action={hrefOf({})} text={q} {...(kept ? { kept } : {})} />
      )}
      {page.rows.length > 0 ? children : <EmptyPage plural={plural} href={hrefOf({})} />}
      <Pager
        noun={noun}
        plural={plural}
        page={page}
        hrefOf={(cursors) => hrefOf({ q, ...cursors })}
        {...(csv ? { csv: csv({ q }) } : {})}
      />
    </>
  );
}
