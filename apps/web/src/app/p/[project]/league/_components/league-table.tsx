import type { League } from '@tachograph/analysis/ranks';
import { Link } from '@/routing/link.tsx';
import { caseTitle, toCaseName } from '../_model/league-labels.ts';
import { type LeagueView, toLeagueView } from '../_model/to-league-rows.ts';
import type { LeagueParams } from '../search-params.ts';
import { AxisHead } from './cost-strip.tsx';
import type { LeagueHref } from './league-filters.tsx';
import { LeagueRow } from './league-row.tsx';

type Props = {
  readonly state: LeagueParams;
  readonly league: League;
  readonly href: LeagueHref;
  readonly driverHref: (slug: string) => string;
};

type HeadProps = { readonly of: LeagueView['cases'][number]; readonly href: LeagueHref };

/** A case, which its head chooses as what the ratios are of. */
function CaseHead({ of: { of, isChosen }, href }: HeadProps) {
  const hint = of.isRanked ? 'ranks' : of.isSteady ? 'does not rank' : 'not steady, does not rank';
  return (
    <th scope="col" className={of.isRanked ? 'num' : 'num unranked'} aria-sort={isChosen ? 'ascending' : undefined}>
      <Link href={href({ column: isChosen ? null : toCaseName(of), cell: null })} scroll={false} title={hint}>
        {caseTitle(of)}
      </Link>
    </th>
  );
}

/** One after another, as in a table of sport: rank, driver, its distance from the anchor, and each case. */
export function LeagueTable({ state, league, href, driverHref }: Props) {
  const view = toLeagueView(league, state.column);
  const anchor = league.anchor?.driver.name ?? '';
  return (
    <div className="scroll-x">
      <table className="league">
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Driver</th>
            {view.hasFeatures && (
              <th scope="col" className="league-features">
                Features
              </th>
            )}
            <th scope="col">
              <AxisHead axis={view.axis} />
              <span className="visually-hidden">Against {anchor}</span>
            </th>
            <th scope="col">{view.figure}</th>
            {view.costs.map(({ metric, name }) => (
              <th key={metric} scope="col" className="num league-cost">
                {name}
              </th>
            ))}
            {view.cases.map((of) => (
              <CaseHead key={toCaseName(of.of)} of={of} href={href} />
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <LeagueRow
              key={row.driver.key}
              view={view}
              row={row}
              opened={state.cell}
              href={href}
              driverHref={driverHref}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
