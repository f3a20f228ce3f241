import { count, formatCount } from '@tachograph/units';
import { Link } from '@/routing/link.tsx';
import { HiddenFields } from '@/ui/form/form-field.tsx';

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

type Option = { readonly slug: string; readonly name: string; readonly count: number };

type ListChoice = {
  /** Of the query parameter. */
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly Option[];
};

type SearchProps = {
  /** What is searched: "results of this run". */
  readonly label: string;
  /** The path of the page. */
  readonly action: string;
  readonly text: string | undefined;
  readonly choices?: readonly ListChoice[];
  /** Query parameters that stay. */
  readonly kept?: Readonly<Record<string, string | null | undefined>>;
};

/** More than anybody looks through: the rest is found by its name. */
const MOST_OPTIONS = 200;

function Choice({ name, label, value = '', options }: ListChoice) {
  const shown = options.slice(0, MOST_OPTIONS);
  const chosen = options.find(({ slug }) => slug === value);
  const listed = chosen && !shown.includes(chosen) ? [...shown, chosen] : shown;
  return (
    <select className="button" name={name} aria-label={label} defaultValue={value}>
      <option value="">{`${label}: all`}</option>
      {listed.map(({ slug, name: title, count }) => (
        <option key={slug} value={slug}>{`${title} (${count})`}</option>
      ))}
      {options.length > listed.length && (
        <option disabled>{`${options.length - listed.length} more: search by name`}</option>
      )}
    </select>
  );
}

/** A form that searches and filters a list. It is sent as query parameters, so it works without a script. */
export function ListSearch({ label, action, text, choices = [], kept = {} }: SearchProps) {
  const active = text !== undefined || choices.some(({ value }) => value !== undefined);
  return (
    <search className="row list-search">
      <form className="row list-search" action={action} method="get" aria-label={`Search ${label}`}>
        <HiddenFields fields={kept} />
        <input
          className="text-field"
          type="search"
          name="q"
          defaultValue={text}
          placeholder={`Search ${label}`}
          aria-label={`Search ${label}`}
        />
        {choices.map((choice) => (
          <Choice key={choice.name} {...choice} />
        ))}
        <button type="submit" className="button">
          Search
        </button>
      </form>
      {active && (
        <Link className="link" href={action}>
          Show all
        </Link>
      )}
    </search>
  );
}
