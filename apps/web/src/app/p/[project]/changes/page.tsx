import type { Metadata } from 'next';
import { env } from '@/env.ts';
import { count } from '@/format/count.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { orNotFound } from '@/routing/or-not-found.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { ChangeList } from './_components/change-list.tsx';
import { ChangesFilter } from './_components/changes-filter.tsx';
import { StateTabs } from './_components/state-tabs.tsx';
import { changesQuery, parseChangesParams, toChangesParams } from './search-params.ts';
import './changes.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Changes' };

/** `/p/{project}/changes`: where series moved to a new level, by what brought it about, with the evidence of one. */
export default async function ChangesPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const state = parseChangesParams(await searchParams);
  const data = await api.changes.page(changesQuery(slug, state));
  if (data.series === 0)
    return (
      <ProjectFrame project={project} tab="Changes">
        <PageHead title="Changes" />
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      </ProjectFrame>
    );
  const feed = { d: state.d ?? null };
  return (
    <ProjectFrame project={project} tab="Changes" filter={<ChangesFilter project={slug} state={state} data={data} />}>
      <PageHead
        title="Changes"
        about={`Where a series moved to a new level, by the release or the run that brought it about. ${count(data.series, 'series', 'series')} are checked after every upload.`}
      >
        <Link className="button" href={hrefs.changeRules(slug)}>
          Notification rules
        </Link>
        <a className="button" href={hrefs.changesFeed(slug, feed)}>
          Atom feed
        </a>
      </PageHead>
      <div className="change-head">
        <StateTabs project={slug} state={state} counts={data.counts} />
        <nav className="meta change-sort" aria-label="Order">
          {(['time', 'size'] as const).map((sort) => (
            <Link
              key={sort}
              href={hrefs.changes(slug, toChangesParams(state, { sort: sort === 'time' ? null : sort }))}
              scroll={false}
              aria-current={sort === (state.sort ?? 'time') ? 'true' : undefined}
            >
              {sort === 'time' ? 'Newest first' : 'Largest first'}
            </Link>
          ))}
        </nav>
      </div>
      <ChangeList project={slug} state={state} data={data} />
    </ProjectFrame>
  );
}
