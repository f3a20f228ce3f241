import type { Metadata } from 'next';
import { ExactChanges } from '@/app/p/[project]/_components/exact-changes.tsx';
import { orNotFound } from '@/routing/or-not-found.ts';
import { parseDriverParams, type RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { UnknownNotice } from '@/ui/layout/unknown-notice.tsx';
import { CostTable } from './_components/cost-table.tsx';
import { DriverFilter } from './_components/driver-filter.tsx';
import { DriverHead } from './_components/driver-head.tsx';
import { Elsewhere } from './_components/elsewhere.tsx';
import { HistoryTable } from './_components/history-table.tsx';
import { VersionTable } from './_components/version-table.tsx';
import { toCaseHistories } from './_model/to-case-histories.ts';
import './driver.css';
import { decodeSegment } from '@/routing/decode-segment.ts';

type Props = { params: Promise<{ project: string; driver: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeSegment((await params).driver) };
}

/** `/p/{project}/drivers/{driver}`: one driver through its versions, all scenarios. */
export default async function DriverPage({ params, searchParams }: Props) {
  const { project: slug, driver: name } = await params;
  const state = parseDriverParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const driver = decodeSegment(name);
  const data = await orNotFound(api.drivers.get({ project: slug, driver, environment: state.env, metric: state.m }));
  const drivers = await api.drivers.list({ project: slug });
  const histories = toCaseHistories(slug, data);
  return (
    <ProjectFrame
      project={project}
      tab="Drivers"
      page={data.driver.slug}
      filter={<DriverFilter project={slug} state={state} data={data} drivers={drivers} />}
    >
      <DriverHead project={slug} state={state} data={data} />
      <UnknownNotice unknown={data.page.unknown} />
      {histories.length === 0 ? (
        <p className="notice">No result of this driver fits these filters. Remove a filter to see more results.</p>
      ) : (
        <div className="stack">
          <HistoryTable data={data} histories={histories} />
          <CostTable project={slug} data={data} />
          <ExactChanges project={slug} changes={data.page.exactChanges} slots={{ [data.driver.slug]: data.slot }} />
          <Elsewhere project={slug} data={data} />
          <VersionTable project={slug} data={data} histories={histories} />
        </div>
      )}
    </ProjectFrame>
  );
}
