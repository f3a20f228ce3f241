import { count, formatCount } from '@tachograph/units';
import { Link } from '@/routing/link.tsx';

type Shown = {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
};

type Props = {
  /** What a row is: "result". */
  readonly noun: string;
  readonly plural?: string;
  readonly page: Shown;
  /** After the number of all rows: where rows stand for several of what is counted, "repeats once". */
  readonly note?: string;
  /** The URL of the page that begins after a cursor, or ends before one. */
  readonly hrefOf: (cursors: { readonly after: string | null; readonly before: string | null }) => string;
  /** The URL of all rows as CSV. */
  readonly csv?: string;
};

/** Below a list: how many of its rows are shown, the pages before and after, and all rows as CSV. */
export const Pager = ({ noun, plural = `${noun}s`, page, note, hrefOf, csv }: Props) => (
  <nav className="row pager" aria-label={`Pages of ${plural}`}>
    <span className="meta">
      {note === undefined && page.rows.length < page.total && `${formatCount(page.rows.length)} of `}
      {count(page.total, noun, plural)}
      {note && `, ${note}`}
    </span>
    {page.previous !== null && (
      <Link className="link" rel="prev" href={hrefOf({ after: null, before: page.previous })}>
        Previous<span className="visually-hidden"> {plural}</span>
      </Link>
    )}
    {page.next !== null && (
      <Link className="link" rel="next" href={hrefOf({ after: page.next, before: null })}>
        Next<span className="visually-hidden"> {plural}</span>
      </Link>
    )}
    {csv && (
      <a className="link" href={csv} download>
        All as CSV
      </a>
    )}
  </nav>
);

/** Below a list: the page after this one; nothing on the last. */
export const NextPage = ({ href, what }: { readonly href: string | null; readonly what: string }) =>
  href === null ? null : (
    <nav className="row pager" aria-label={`Pages of ${what}`}>
      <Link className="link" rel="next" href={href}>
        Next: {what}
      </Link>
    </nav>
  );
