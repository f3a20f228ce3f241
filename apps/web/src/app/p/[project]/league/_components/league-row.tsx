import type { LeagueDriver } from '@tachograph/analysis/ranks';
import { Link } from '@/routing/link.tsx';
import { caseTitle, driverLabel, formatCost, formatEnds, formatRank, toCaseName } from '../_model/league-labels.ts';
import type { LeagueView } from '../_model/to-league-rows.ts';
import { CostStrip } from './cost-strip.tsx';
import { LanguageMark } from './language-mark.tsx';
import { CaseCell } from './league-cell.tsx';
import type { LeagueHref } from './league-filters.tsx';

/** Why there is no figure: the first of what is missing. */
function Missing({ driver, none }: { readonly driver: LeagueDriver; readonly none: string }) {
  const [first, ...more] = driver.missing;
  const text = first ? [first, more.length > 0 && `${more.length} more`].filter(Boolean).join('; ') : none;
  return (
    <td colSpan={2} className="league-missing meta" title={driver.missing.join('; ')}>
      {text}
    </td>
  );
}

type Props = {
  readonly view: LeagueView;
  readonly row: LeagueView['rows'][number];
  /** What the address opens. */
  readonly opened: string | undefined;
  readonly href: LeagueHref;
  readonly driverHref: (slug: string) => string;
};

const classOf = ({ isLine, driver }: Props['row']) =>
  [isLine && 'league-line', driver.isAnchor && 'league-anchor'].filter(Boolean).join(' ') || undefined;

/** A driver in one line: rank, name, distance from the anchor, what else it costs, and each case. */
export function LeagueRow({ view, row, opened, href, driverHref }: Props) {
  const { driver, cost, isRepeated } = row;
  const rank = formatRank(driver.rank);
  return (
    <tr className={classOf(row)}>
      <td className="league-rank num">{isRepeated ? <span className="visually-hidden">{rank}</span> : rank || '–'}</td>
      <th scope="row">
        <Link href={driverHref(driver.driver.slug)} title={driverLabel(driver)}>
          {driver.driver.name}
          {driver.version && <code> {driver.version.text}</code>}
          {driver.options && <span className="meta"> {driver.options}</span>}
        </Link>
        <LanguageMark language={driver.language} />
      </th>
      {view.hasFeatures && <td className="league-features meta">{driver.features.join(', ')}</td>}
      {cost ? (
        <>
          <td className="league-plot">
            <CostStrip axis={view.axis} cost={cost} language={driver.language} />
          </td>
          <td className="league-figure">
            <b className="num">{formatCost(cost.ratio)}</b>{' '}
            <span className="meta num">{driver.isAnchor ? 'anchor' : formatEnds(cost.low, cost.high)}</span>
          </td>
        </>
      ) : (
        <Missing driver={driver} none={view.noFigure} />
      )}
      {row.costs.map((times, index) => (
        <td key={view.costs[index]?.metric} className="num league-cost">
          {times === null ? '' : formatCost(times)}
        </td>
      ))}
      {view.cases.map(({ of, index }) => {
        const name = `${driver.key}~${toCaseName(of)}`;
        return (
          <CaseCell
            key={toCaseName(of)}
            cell={driver.cells[index] ?? null}
            isRanked={of.isRanked}
            isOpen={opened === name}
            href={`${href({ cell: name })}#cell`}
            label={`${driver.driver.name}, ${caseTitle(of)}`}
          />
        );
      })}
    </tr>
  );
}
