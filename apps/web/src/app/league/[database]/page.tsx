import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { LeagueContent } from '@/app/p/[project]/league/_components/league-content.tsx';
import type { LeagueHref } from '@/app/p/[project]/league/_components/league-filters.tsx';
import { LeagueSentence } from '@/app/p/[project]/league/_components/league-sentence.tsx';
import { parseLeagueParams, toLeagueParams, toLeagueQuery } from '@/app/p/[project]/league/search-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { FilterBar } from '@/ui/picker/filter-bar.tsx';
import { LeagueTabs } from '../_components/league-tabs.tsx';
import { LEAGUES } from '../_model/databases.ts';

type Props = { params: Promise<{ database: string }>; searchParams: Promise<RawParams> };

const findLeague = (database: string) => LEAGUES.find((league) => league.database === database);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${findLeague((await params).database)?.name ?? 'Unknown'} drivers` };
}

/** `/league/{database}`: the league of a database, from its public project. */
export default async function DatabaseLeaguePage({ params, searchParams }: Props) {
  await connection();
  const league = findLeague((await params).database);
  if (!league) notFound();
  const state = parseLeagueParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: league.project }));
  const data = await api.league.read(toLeagueQuery(project.slug, state));
  const href: LeagueHref = (change) => hrefs.leagueOf(league.database, toLeagueParams(state, change));
  return (
    <>
      <TopBar crumbs={[{ label: 'League', href: hrefs.leagues() }, { label: league.name }]} />
      <LeagueTabs current={league.database} />
      {data.all.environment && (
        <FilterBar>
          <LeagueSentence state={state} league={data.league} href={href} />
        </FilterBar>
      )}
      <main id="main">
        <LeagueContent project={project} title={`${league.name} drivers`} state={state} data={data} href={href} />
      </main>
    </>
  );
}
