import type { Scoreboard, ScoreboardGroup, ScoreboardRow } from '@tachograph/analysis/scoreboard';
import { count, type DisplayUnit, displayUnit } from '@tachograph/units';
import type { CSSProperties } from 'react';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Cell, MeanCell } from './scoreboard-cell.tsx';

type Props = {
  readonly project: string;
  readonly scoreboard: Scoreboard;
  readonly groups: readonly ScoreboardGroup[];
  readonly slots: DriverSlots;
};

/** So many columns fit a phone side by side; more scroll beside the names of the scenarios. */
const FEW = 4;

const slugOf = ({ environment }: Scoreboard) => environment && toEnvironmentSlug(environment);

const Head = ({ project, scoreboard, slots }: Omit<Props, 'groups'>) => (
  <thead>
    <tr>
      <th scope="col">Scenario</th>
      {scoreboard.columns.map(({ key, driver, version, options, isReference }) => (
        <th key={key} scope="col">
          <Link href={hrefs.driver(project, driver.slug, { environment: slugOf(scoreboard) })}>
            <DriverName driver={toChartDriver(driver, slots)} version={version} />
          </Link>
          {options && <span className="meta">{options}</span>}
          {isReference && <span className="meta">reference</span>}
        </th>
      ))}
    </tr>
  </thead>
);

const unitOf = (row: ScoreboardRow): DisplayUnit =>
  displayUnit(
    row.case.unit,
    row.cells.map((cell) => cell?.measurement.value ?? Number.NaN),
  );

/** The unit that most rows are shown in: only the others name theirs. */
export function usualUnit(rows: readonly ScoreboardRow[]): string {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(unitOf(row).label, (counts.get(unitOf(row).label) ?? 0) + 1);
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), ['', 0] as const)[0];
}

type RowProps = Omit<Props, 'groups' | 'slots'> & {
  readonly row: ScoreboardRow;
  readonly usual: string;
};

function Row({ project, scoreboard, row, usual }: RowProps) {
  const unit = unitOf(row);
  const details = [row.params, unit.label === usual ? '' : unit.label].filter(Boolean).join(' · ');
  const env = slugOf(scoreboard);
  return (
    <tr>
      <th scope="row">
        <Link
          href={hrefs.scenario(project, row.case.scenario, { environment: env, metric: row.case.metric })}
          title={row.title}
        >
          {row.title}
        </Link>
        {details && <span className="meta"> {details}</span>}
      </th>
      {scoreboard.columns.map((column, index) => (
        <Cell key={column.key} cell={row.cells[index] ?? null} unit={unit} />
      ))}
    </tr>
  );
}

/** Categories with fewer rows have no head. */
const LEAST_OF_GROUP = 3;

/** Whether the rows of a group can be folded away below its head. */
const isFoldable = ({ rows, curves }: ScoreboardGroup, groups: readonly ScoreboardGroup[]) =>
  (groups.length > 1 || curves !== undefined) && rows.length >= LEAST_OF_GROUP;

export const listFoldable = (groups: readonly ScoreboardGroup[]) => groups.filter((group) => isFoldable(group, groups));

type GroupProps = {
  readonly group: ScoreboardGroup;
  readonly scoreboard: Scoreboard;
  readonly slots: DriverSlots;
};

/**
 * Folds the rows of its group away: a rule of the style sheet looks at it, so that it works without a script. There is one for phones
 * too, which begins closed; of the two the style sheet shows one.
 */
const GroupHead = ({ group, scoreboard, slots }: GroupProps) => (
  <tr className="group-head">
    <th scope="rowgroup">
      {['wide', 'narrow'].map((width) => (
        <details key={width} className={width} open={width !== 'narrow' && group.curves === undefined}>
          <summary className="fold">
            <span className="group-name">{group.category ?? 'Other'}</span>{' '}
            <span className="meta">{group.rows.length}</span>
          </summary>
        </details>
      ))}
    </th>
    {scoreboard.columns.map((column, index) => {
      const entry = group.standing.find((own) => own.column.key === column.key);
      return entry ? (
        <MeanCell
          key={column.key}
          entry={entry}
          unit={scoreboard.metric?.unit ?? null}
          driver={toChartDriver(column.driver, slots)}
          curve={group.curves?.[index]}
        />
      ) : (
        <td key={column.key} />
      );
    })}
  </tr>
);

/** Scenarios by drivers, in groups that fold. */
export function ScoreboardTable({ groups, ...props }: Props) {
  const { columns, rows, omittedRows, omittedDrivers, environment } = props.scoreboard;
  const usual = usualUnit(rows);
  const omitted = [
    omittedRows > 0 && count(omittedRows, 'more row'),
    omittedDrivers > 0 && count(omittedDrivers, 'more driver'),
  ].filter(Boolean);
  return (
    <>
      <div className="scroll-x">
        <table
          className={columns.length <= FEW ? 'scoreboard stacked' : 'scoreboard'}
          style={{ '--columns': columns.length } as CSSProperties}
        >
          <caption className="visually-hidden">{`Newest version of each driver in ${environment?.label}`}</caption>
          <Head {...props} />
          {groups.map((group) => (
            <tbody key={group.category}>
              {isFoldable(group, groups) && (
                <GroupHead group={group} scoreboard={props.scoreboard} slots={props.slots} />
              )}
              {group.rows.map((row) => (
                <Row key={row.case.key} row={row} usual={usual} {...props} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {omitted.length > 0 && (
        <p className="meta scoreboard-more">
          {`${omitted.join(' and ')} here, measured less often: `}
          <Link className="link" href={hrefs.compare(props.project, { environment: slugOf(props.scoreboard) })}>
            compare all
          </Link>
        </p>
      )}
    </>
  );
}
