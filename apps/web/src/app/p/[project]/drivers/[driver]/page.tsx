import type { DriverRow } from '@tachograph/analysis/driver';
import { count } from '@tachograph/units';
import type { Metadata } from 'next';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { parseDriverParams, parseListParams, type RawParams } from '@/routing/search-params.ts';
import { cutPage } from '@/server/lists/to-page.ts';
import type { DriverContext, DriverData } from '@/server/root.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { EmptyPage } from '@/ui/list/empty-page.tsx';
import { ListSearch, Pager } from '@/ui/list/pager.tsx';
import { DriverFilter, DriverHead } from './_components/driver-head.tsx';
import { DriverHero } from './_components/driver-hero.tsx';
import { MovedReleases } from './_components/moved-releases.tsx';
import { ReleaseTable } from './_components/release-table.tsx';
import { ShortTable } from './_components/short-table.tsx';
import { VersionTable } from './_components/version-table.tsx';
import { casesPerPage } from './_model/cases-per-page.ts';
import { splitByHistory, toCaseHistories, toSteps, versionLabels } from './_model/to-case-histories.ts';
import { toLanes } from './_model/to-lanes.ts';
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

/** The newest versions of the driver and of the one that it is held against. */
function toAgainstHref(project: string, { driver, page }: DriverData, against: DriverContext['against']) {
  if (!against || !page.environment) return null;
  return hrefs.compare(project, {
    driver: `${against.driver.slug},${driver.slug}`,
    reference: against.driver.slug,
    environment: toEnvironmentSlug(page.environment),
    metric: page.metric?.metric,
  });
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
  const { metric, environment } = data.page;
  const [drivers, context] = await Promise.all([
    api.drivers.list({ project: slug }),
    api.drivers.context({ project: slug, driver, environment: environment?.identity, metric: metric?.metric }),
  ]);
  const limit = casesPerPage(data.page.rows, data.page.versions.length);
  const page = cutPage(data.page.rows, { ...ROWS, limit }, { text: q, after, before });
  const versions = versionLabels(data);
  const histories = toCaseHistories(slug, data, page.rows, toSteps(context.moved.lines, versions));
  const { long, short } = splitByHistory(histories);
  const compareHref = toAgainstHref(slug, data, context.against);
  const shown = { project: slug, data, against: context.against, compareHref };
  const csv = hrefs.as(hrefs.driver(slug, driver, state))('csv', null);
  const table = <VersionTable project={slug} data={data} histories={histories} csv={csv} />;
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
      <DriverHead project={slug} state={state} data={data}>
        <DriverHero data={data} context={context} compareHref={compareHref} />
      </DriverHead>
      <UnknownNotice unknown={data.page.unknown} />
      {isPaged && <ListSearch label="cases" action={hrefOf()} text={q} kept={state} />}
      {data.page.rows.length === 0 ? (
        <p className="notice">No result of this driver fits these filters. Remove a filter to see more results.</p>
      ) : (
        <div className="stack">
          {histories.length === 0 && <EmptyPage plural="cases" href={hrefOf()} />}
          {long.length > 0 && (
            <ReleaseTable
              {...shown}
              histories={long}
              lanes={toLanes(context.moved.lines, { versions, environment: environment?.identity })}
            >
              {table}
            </ReleaseTable>
          )}
          <div className="driver-cards">
            {context.moved.lines.length > 0 && <MovedReleases project={slug} driver={driver} moved={context.moved} />}
            {short.length > 0 && (
              <ShortTable {...shown} histories={short} isAlone={long.length === 0}>
                {long.length === 0 && table}
              </ShortTable>
            )}
          </div>
          {isPaged && <Pager noun="case" page={page} hrefOf={(cursors) => hrefOf({ q, ...cursors })} csv={csv} />}
          <Elsewhere project={slug} data={data} />
        </div>
      )}
    </ProjectFrame>
  );
}
