import type { Metadata } from 'next';
import { connection } from 'next/server';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { listLeagues } from './_components/league-tabs.tsx';

export const metadata: Metadata = { title: 'Leagues' };

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
        <div className="stack">
          {leagues.map(({ database, name, project }) => (
            <Card key={database} title={name}>
              <p className="card-body row">
                <Link className="link" href={hrefs.leagueOf(database)}>
                  {name} drivers
                </Link>
                <Link className="link meta" href={hrefs.project(project)}>
                  {project}
                </Link>
              </p>
            </Card>
          ))}
        </div>
      </main>
    </>
  );
}
