import { count } from '@tachograph/units';
import type { Metadata } from 'next';
import { connection } from 'next/server';
import { formatCost, formatRank, leagueSentence } from '@/app/p/[project]/league/_model/league-labels.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { LeagueData } from '@/server/root.ts';
import { api } from '@/trpc/server.ts';
import { Time } from '@/ui/text/time.tsx';
import '../_components/home.css';
import { PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { listLeagues } from './_components/league-tabs.tsx';

/** Drivers that a card names. */
const MOST = 6;

/** "1–2 libpq, 1–2 pgjdbc 1.00×, 3 pgx 1.19×; 5 more". */
function listFirst({ drivers }: LeagueData['all']): string {
  const ranked = drivers.filter(({ rank }) => rank !== null);
  const shown = ranked.slice(0, MOST).map(({ driver, rank, mean, isAnchor }) => {
    const cost = mean && !isAnchor ? ` ${formatCost(mean.ratio)}` : '';
    return `${formatRank(rank)} ${driver.name}${cost}`;
  });
  const more = drivers.length - shown.length;
  return shown.join(', ') + (more > 0 ? `; ${more} more` : '');
}

export const metadata: Metadata = { title: 'Leagues' };

type CardProps = Awaited<ReturnType<typeof listLeagues>>[number] & { readonly league: LeagueData['all'] };

/** Who comes closest to the C client of a database, and the ranks of the first. */
const LeagueCard = ({ database, name, league }: CardProps) => (
  <li className="card project-card">
    <p className="meta">
      <Link className="project-name" href={hrefs.leagueOf(database)}>
        {name}
      </Link>{' '}
      {count(league.drivers.length, 'driver')}
      {league.batch && (
        <>
          , <Time at={league.batch.startedAt} />
        </>
      )}
    </p>
    <h2 className="headline">{leagueSentence(league)}</h2>
    <p className="sub">{listFirst(league)}</p>
  </li>
);

/** `/league`: the leagues of this installation. */
export default async function LeaguesPage() {
  await connection();
  const leagues = await listLeagues();
  return (
    <>
      <TopBar crumbs={[{ label: 'League' }]} />
      <main id="main">
        <PageHead title="Leagues" about="Drivers of all languages against the C client of their database." />
        {leagues.length === 0 && (
          <p className="notice">
            There is no league here yet. One is a project with a slug such as <code>league-postgres</code>.
          </p>
        )}
        <ul className="list stack">
          {
            await Promise.all(
              leagues.map(async (league) => {
                const { all } = await api.league.read({ project: league.project });
                return <LeagueCard key={league.database} {...league} league={all} />;
              }),
            )
          }
        </ul>
      </main>
    </>
  );
}
