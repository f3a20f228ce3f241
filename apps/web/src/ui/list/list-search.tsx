import { Link } from '@/routing/link.tsx';
import { HiddenFields } from '@/ui/form/form-field.tsx';

type Option = { readonly slug: string; readonly name: string; readonly count: number };

type ListChoice = {
  /** Of the query parameter. */
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly Option[];
};

type Props = {
  /** What is searched: "results of this run". */
  readonly label: string;
  /** The path of the page. */
  readonly action: string;
  readonly text: string | undefined;
  readonly choices?: readonly ListChoice[];
  /** Query parameters that stay. */
  readonly kept?: Readonly<Record<string, string | undefined>>;
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
export function ListSearch({ label, action, text, choices = [], kept = {} }: Props) {
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
