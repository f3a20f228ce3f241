import type { DriverRow } from '@tachograph/analysis/driver';
import { count } from '@tachograph/units';
import type { Metadata } from 'next';
import { ExactChanges } from '@/app/p/[project]/_components/exact-changes.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { parseDriverParams, parseListParams, type RawParams } from '@/routing/search-params.ts';
import { cutPage } from '@/server/lists/to-page.ts';
import type { DriverData } from '@/server/root.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { EmptyPage } from '@/ui/list/empty-page.tsx';
import { ListSearch, Pager } from '@/ui/list/pager.tsx';
import { CostTable } from './_components/cost-table.tsx';
import { DriverFilter, DriverHead } from './_components/driver-head.tsx';
import { HistoryTable, VersionTable } from './_components/history-table.tsx';
import { casesPerPage } from './_model/cases-per-page.ts';
import { toCaseHistories } from './_model/to-case-histories.ts';
import './driver.css';

/** Cases on a page of a driver, by the names of their scenario and params. */
const ROWS = {
  cursorOf: ({ key }: DriverRow) => key,
  textOf: ({ title, params, options }: DriverRow) => [title, params, options].join(' '),
};

const MOST_ELSEWHERE = 12;

/** Versions that this environment does not have, with links to where they were measured. No line joins the two. */
function Elsewhere({ project, data: { driver, page } }: { project: string; data: DriverData }) {
  const { elsewhere } = page;
  if (elsewhere.length === 0) return null;
  return (
    <section className="notice" aria-label="Measured elsewhere only">
      <b>{count(elsewhere.length, 'version')} measured elsewhere only:</b>
      <ul className="list row elsewhere">
        {elsewhere.slice(0, MOST_ELSEWHERE).map(({ version, environment }) => (
          <li key={version.raw}>
            <Link
              className="link"
              href={hrefs.driver(project, driver.slug, {
                environment: toEnvironmentSlug(environment),
                metric: page.metric?.metric,
              })}
            >
              <code>{version.text}</code> on {environment.label}
            </Link>
          </li>
        ))}
        {elsewhere.length > MOST_ELSEWHERE && <li>and {elsewhere.length - MOST_ELSEWHERE} more</li>}
      </ul>
    </section>
  );
}

type Props = { params: Promise<{ project: string; driver: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeSegment((await params).driver) };
}

/** `/p/{project}/drivers/{driver}`: one driver through its versions, all scenarios. */
export default async function DriverPage({ params, searchParams }: Props) {
  const { project: slug, driver: name } = await params;
  const search = await searchParams;
  const state = parseDriverParams(search);
  const { q, after, before } = parseListParams(search);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const driver = decodeSegment(name);
  const data = await orNotFound(
    api.drivers.get({ project: slug, driver, environment: state.environment, metric: state.metric }),
  );
  const drivers = await api.drivers.list({ project: slug });
  const limit = casesPerPage(data.page.rows, data.page.versions.length);
  const page = cutPage(data.page.rows, { ...ROWS, limit }, { text: q, after, before });
  const histories = toCaseHistories(slug, data, page.rows);
  const isPaged = q !== undefined || page.total > page.rows.length;
  const hrefOf = (params: Record<string, string | null | undefined> = {}) =>
    hrefs.driver(slug, driver, { ...state, ...params });
  return (
    <ProjectFrame
      project={project}
      tab="Drivers"
      page={data.driver.slug}
      filter={<DriverFilter project={slug} state={state} data={data} drivers={drivers} />}
    >
      <DriverHead project={slug} state={state} data={data} />
      <UnknownNotice unknown={data.page.unknown} />
      {isPaged && <ListSearch label="cases" action={hrefOf()} text={q} kept={state} />}
      {data.page.rows.length === 0 ? (
        <p className="notice">No result of this driver fits these filters. Remove a filter to see more results.</p>
      ) : (
        <div className="stack">
          {histories.length > 0 ? (
            <HistoryTable data={data} histories={histories} />
          ) : (
            <EmptyPage plural="cases" href={hrefOf()} />
          )}
          <Pager
            noun="case"
            page={page}
            hrefOf={(cursors) => hrefOf({ q, ...cursors })}
            csv={hrefs.as(hrefOf())('csv', null)}
          />
          <CostTable project={slug} data={data} />
          <ExactChanges project={slug} changes={data.page.exactChanges} slots={{ [data.driver.slug]: data.slot }} />
          <Elsewhere project={slug} data={data} />
          {histories.length > 0 && (
            <VersionTable project={slug} data={data} histories={histories} csv={hrefs.as(hrefOf())('csv', null)} />
          )}
        </div>
      )}
    </ProjectFrame>
  );
}
