import { count } from '@tachograph/units';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { LeagueData } from '@/server/root.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { FirstRun, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { TakeAway } from '../../_components/take-away.tsx';
import { anchorLabel, leagueSentence } from '../_model/league-labels.ts';
import { type LeagueParams, toLeagueParams } from '../search-params.ts';
import { LeagueFilters, type LeagueHref } from './league-filters.tsx';
import { LeagueTable } from './league-table.tsx';
import { findOpened, OpenedCell } from './opened-cell.tsx';
import '../league.css';

type Props = {
  readonly project: { readonly slug: string; readonly title: string };
  readonly title: string;
  readonly state: LeagueParams;
  readonly data: LeagueData;
  readonly href: LeagueHref;
};

/** "14 drivers in 7 languages, the newest version of each, in turns with libpq 16.2 on 3 Nov 2026." */
function About({ data: { league, all } }: Pick<Props, 'data'>) {
  const languages = new Set(all.drivers.flatMap(({ language }) => language ?? []));
  const ranked = league.cases.filter(({ isRanked }) => isRanked);
  const unsteady = league.cases.filter(({ isSteady }) => !isSteady);
  if (!league.batch) return null;
  return (
    <>
      {count(all.drivers.length, 'driver')}
      {languages.size > 1 && ` in ${languages.size} languages`}, each in its newest version, {league.batch.invocations}{' '}
      times in turns with {anchorLabel(league)} on {formatDay(league.batch.startedAt)}. The mean is over{' '}
      {count(ranked.length, 'scenario')}, less is better.
      {unsteady.length > 0 && ` ${count(unsteady.length, 'scenario')} not steady, so left out.`}
    </>
  );
}

/** What the marks mean that the table has. */
function Legend({ drivers, isMean }: Pick<LeagueData['league'], 'drivers'> & { readonly isMean: boolean }) {
  const works = new Set(drivers.flatMap(({ cells }) => cells.flatMap((cell) => cell?.work ?? [])));
  return (
    <div className="card-foot legend">
      {isMean && <span>A line separates those above, each of which is better than each below.</span>}
      {works.has('different') && <span className="league-different">different work, not ranked by it</span>}
      {works.has('emulated') && <span className="emulated">emulated</span>}
      {works.has('unsupported') && <span className="unsupported">no such call</span>}
      <span>tints at 1.1×, 1.35×, 1.7×</span>
    </div>
  );
}

/** Everything below the frame of a league's page. */
export function LeagueContent({ project, title, state, data, href }: Props) {
  const { league, all } = data;
  const opened = findOpened(league, state.cell);
  const page = hrefs.league(project.slug, toLeagueParams(state, { cell: null }));
  const isEmpty = all.environment === null;
  return (
    <>
      <PageHead
        title={title}
        about={
          <>
            <span className="league-say">{leagueSentence(all)}</span>
            <About data={data} />
          </>
        }
      >
        {league.batch && (
          <div className="row">
            <TakeAway project={project.slug} page={page} title={title} />
          </div>
        )}
      </PageHead>
      <UnknownNotice unknown={league.unknown} />
      {isEmpty && <FirstRun project={project.slug} />}
      {league.batch && (
        <>
          <LeagueFilters state={state} all={all} href={href} />
          <div className="stack">
            <section className="card" aria-label="Ranking">
              <LeagueTable
                state={state}
                league={league}
                href={href}
                driverHref={(slug) => hrefs.driver(project.slug, slug)}
              />
              {league.drivers.length === 0 && <p className="card-body meta">No driver has all of these.</p>}
              <Legend drivers={league.drivers} isMean={state.column === undefined} />
            </section>
            {opened && <OpenedCell project={project.slug} league={league} opened={opened} href={href} />}
          </div>
        </>
      )}
    </>
  );
}
