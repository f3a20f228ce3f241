import type { League } from '@tachograph/analysis/ranks';
import { groupBy } from '@tachograph/schema/collection';
import { Link } from '@/routing/link.tsx';
import { ListSearch } from '@/ui/list/pager.tsx';
import { type LeagueParams, toLeagueParams } from '../search-params.ts';
import { LanguageMark } from './language-mark.tsx';

export type LeagueHref = (change: Partial<Record<keyof LeagueParams, string | null>>) => string;

type Props = {
  readonly state: LeagueParams;
  /** With the drivers that the filters hide. */
  readonly all: Pick<League, 'drivers'>;
  readonly href: LeagueHref;
};

const toggled = (chosen: readonly string[] | undefined, name: string): string | null => {
  const next = chosen?.includes(name) ? chosen.filter((other) => other !== name) : [...(chosen ?? []), name];
  return next.length > 0 ? next.join(',') : null;
};

/** What of the drivers can be chosen, with how many have it, those of most first. */
const countEach = (names: readonly string[]) =>
  [...groupBy(names, (name) => name)]
    .map(([name, same]) => ({ name, count: same.length }))
    .sort((a, b) => b.count - a.count);

type GroupProps = Props & {
  readonly field: 'language' | 'feature';
  readonly label: string;
  readonly names: readonly string[];
};

function Group({ state, href, field, label, names }: GroupProps) {
  const options = countEach(names);
  if (options.length < 2) return null;
  return (
    <nav className="league-group" aria-label={label}>
      {options.map(({ name, count }) => (
        <Link
          key={name}
          className="league-toggle"
          href={href({ [field]: toggled(state[field], name), cell: null })}
          aria-current={state[field]?.includes(name) ? 'true' : undefined}
          scroll={false}
        >
          {field === 'language' ? <LanguageMark language={name} /> : name} <span className="num">{count}</span>
        </Link>
      ))}
    </nav>
  );
}

/** More than this are found faster by their name. */
const MOST_UNSEARCHED = 12;

/** Which drivers are shown, by language, by feature and by name. Their ranks stay those among all. */
export const LeagueFilters = (props: Props) => (
  <div className="league-filters">
    <Group
      {...props}
      field="language"
      label="Language"
      names={props.all.drivers.flatMap(({ language }) => language ?? [])}
    />
    <Group {...props} field="feature" label="Feature" names={props.all.drivers.flatMap(({ features }) => features)} />
    {(props.all.drivers.length > MOST_UNSEARCHED || props.state.q !== undefined) && (
      <ListSearch
        label="drivers"
        action={props.href({ q: null, cell: null })}
        text={props.state.q}
        kept={toLeagueParams(props.state, { q: null, cell: null })}
      />
    )}
  </div>
);
