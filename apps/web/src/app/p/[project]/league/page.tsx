import type { Metadata } from 'next';
import { connection } from 'next/server';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { LeagueContent } from './_components/league-content.tsx';
import type { LeagueHref } from './_components/league-filters.tsx';
import { LeagueSentence } from './_components/league-sentence.tsx';
import { parseLeagueParams, toLeagueParams, toLeagueQuery } from './search-params.ts';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'League' };

/** `/p/{project}/league`: the newest release of every driver against one anchor, with the ranks that follow. */
export default async function LeaguePage({ params, searchParams }: Props) {
  await connection();
  const slug = (await params).project;
  const state = parseLeagueParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await api.league.read(toLeagueQuery(slug, state));
  const href: LeagueHref = (change) => hrefs.league(slug, toLeagueParams(state, change));
  const isEmpty = data.all.environment === null;
  return (
    <ProjectFrame
      project={project}
      tab="Drivers"
      page="League"
      filter={isEmpty ? undefined : <LeagueSentence state={state} league={data.league} href={href} />}
    >
      <LeagueContent project={project} title="League" state={state} data={data} href={href} />
    </ProjectFrame>
  );
}
