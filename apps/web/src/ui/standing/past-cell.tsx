import type { ChangeGroup } from '@tachograph/analysis/changes';
import { placeOnLine, type ScoreboardLine, type StandingEntry } from '@tachograph/analysis/scoreboard';
import { formatTimes, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { Sparkline } from '@/charts/frame/sparkline.tsx';
import type { ChartDriver } from '@/charts/style/paint.tsx';
import { describeChangeGroup } from '@/format/describe-change-group.ts';
import { Link } from '@/routing/link.tsx';

export type StandingPast = {
  /** By key of the column. */
  readonly histories: Readonly<Record<string, ScoreboardLine>>;
  readonly changes: readonly ChangeGroup[];
  readonly metric: string;
  readonly changeHref: (id: string) => string;
};

type Props = {
  readonly entry: StandingEntry;
  readonly driver: ChartDriver;
  readonly past: StandingPast;
};

/** Of the changes on a line the one of the newest version. */
function findNewest(line: ScoreboardLine, changes: readonly ChangeGroup[]) {
  const placed = changes.flatMap((group) => {
    const place = placeOnLine(line, group.lead);
    return place ? [{ group, place }] : [];
  });
  return placed.toSorted((a, b) => b.place.to - a.place.to)[0];
}

/** "▲ 1.63× at 3.24.4", which is read as a sentence; it leads to the change. */
function NewestChange({ group, href }: { readonly group: ChangeGroup; readonly href: string }) {
  const { direction, ratio, after } = group.lead;
  const words = describeChangeGroup(group);
  return (
    <Link className={`verdict ${direction}`} href={href} title={`${words.before} ${words.size} ${words.after}`}>
      <i aria-hidden="true">{OUTCOME_SHAPES[direction]}</i>
      {ratio === null ? words.size : formatTimes(ratio)} at {after.version}
    </Link>
  );
}

/** How a driver came to where it stands: its history by version, and the newest change in it. */
export function PastCell({ entry, driver, past }: Props) {
  const { key, driver: of } = entry.column;
  const line = past.histories[key];
  const own = past.changes.filter(({ lead }) => lead.driver.slug === of.slug);
  const newest = line && findNewest(line, own);
  const found = newest?.group ?? own[0];
  return (
    <td className="standing-past meta">
      <div>
        {line && (
          <Sparkline
            driver={driver}
            values={line.values}
            change={newest?.place}
            label={`${driver.name}, ${past.metric} through ${line.versions.length} versions`}
          />
        )}
        {found ? (
          <NewestChange group={found} href={past.changeHref(found.lead.id)} />
        ) : (
          <span>{line ? 'no change' : 'no history'}</span>
        )}
      </div>
    </td>
  );
}
