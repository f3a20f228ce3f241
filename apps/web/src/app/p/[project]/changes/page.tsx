import { TRPCError } from '@trpc/server';
import type { Metadata } from 'next';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { listPossibleOwners } from '@/server/changes/list-possible-owners.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { EmptyProject, ProjectFrame } from '@/ui/layout/project-frame.tsx';
import type { OpenedChange } from './_components/change-evidence.tsx';
import { ChangeList } from './_components/change-list.tsx';
import { ChangesHead } from './_components/changes-head.tsx';
import { Checking } from './_components/checking.tsx';
import { StateBar } from './_components/state-bar.tsx';
import { StateProvider } from './_components/state-context.tsx';
import { parseChangesParams, toPageQuery } from './search-params.ts';
import './changes.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

/** Browsers and feed readers find the feed of a page by its head. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { driver: d } = parseChangesParams(await searchParams);
  const feed = env().webUrl + hrefs.changesFeed((await params).project, { driver: d });
  return { title: 'Changes', alternates: { types: { 'application/atom+xml': feed } } };
}

/** The change that the address names; null where the results do not show it any more. */
async function readOpened(project: string, change: string): Promise<OpenedChange | null> {
  try {
    const [data, { counters }] = await Promise.all([
      api.changes.get({ project, change }),
      api.changes.why({ project, change }),
    ]);
    const isKnown = counters !== null && counters.cause.code !== 'not-counted';
    return { ...data, cause: isKnown ? counters.title : null };
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** `/p/{project}/changes`: where series moved to a new level, by what brought it about, with the evidence of one. */
export default async function ChangesPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const state = parseChangesParams(await searchParams);
  const [data, opened, members] = await Promise.all([
    api.changes.page({ project: slug, ...toPageQuery(state) }),
    state.change === undefined ? null : readOpened(slug, state.change),
    listPossibleOwners(project),
  ]);
  if (data.series === 0) return <EmptyProject project={project} tab="Changes" />;
  return (
    <ProjectFrame project={project} tab="Changes">
      <StateProvider
        events={hrefs.api(slug, 'change-events')}
        owners={hrefs.api(slug, 'change-owners')}
        members={members}
      >
        <ChangesHead project={slug} state={state} data={data} />
        <Checking address={hrefs.changesDue(slug)} />
        <StateBar />
        <ChangeList project={slug} state={state} data={data} opened={opened} />
      </StateProvider>
    </ProjectFrame>
  );
}
