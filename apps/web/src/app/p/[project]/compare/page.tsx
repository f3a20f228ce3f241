import type { ComparisonCell, ComparisonRow } from '@tachograph/analysis/comparison';
import { toParamsKey } from '@tachograph/analysis/measurement';
import { toCellRepeat } from '@tachograph/analysis/reproduction';
import { formatSelected } from '@tachograph/analysis/selection';
import type { Metadata } from 'next';
import { connection } from 'next/server';
import { Fragment } from 'react';
import { columnLabel } from '@/format/column-label.ts';
import { type CompareParams, compareQuery, parseCompareParams, toCompareHref } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RawParams } from '@/routing/search-params.ts';
import type { ComparisonData } from '@/server/root.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { EmptyProject, ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';
import { CompareFilter } from './_components/compare-filter.tsx';
import { Compared } from './_components/compared.tsx';
import { LiveComparability } from './_components/live-comparability.tsx';
import { BadgeKit, ShareControl } from './_components/share-control.tsx';
import { toPresetChange } from './column-param.ts';
import { comparisonTitle } from './comparison-title.ts';
import { listUnknownColumn, toCompareView } from './to-compare-view.ts';
import '@/ui/comparison/compare.css';
import '@/ui/comparison/compare-phone.css';
import './compare-views.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Compare' };

type RepeatProps = {
  readonly project: string;
  readonly data: ComparisonData;
  readonly row: ComparisonRow;
  readonly cell: ComparisonCell;
};

type TradeOffProps = Pick<RepeatProps, 'project' | 'data'> & { readonly state: CompareParams };

/** Speed against what it costs, of the first scenario compared; nothing where there is only one metric. */
function TradeOffLink({ project, state, data: { comparison } }: TradeOffProps) {
  const [first] = comparison.rows;
  if (!first || comparison.metrics.length < 2) return null;
  const query = {
    scenario: first.case.scenario,
    params: toParamsKey(first.case.params) || null,
    environment: state.environment,
    driver: state.driver?.join(','),
  };
  return (
    <Link className="button" href={hrefs.tradeOff(project, query)}>
      Trade-off
    </Link>
  );
}

/** From a cell to the quantiles of its operations. */
function DistributionLink({ project, data: { comparison }, row, cell }: RepeatProps) {
  const refOf = (key: string | null) => {
    const column = comparison.columns.find((one) => one.key === key);
    return column && formatSelected({ slug: column.driver.slug, version: column.version?.text ?? null });
  };
  const query = {
    driver: refOf(cell.column),
    reference: refOf(comparison.reference),
    params: toParamsKey(row.case.params) || null,
  };
  return (
    <p>
      <Link className="button" href={hrefs.distribution(project, row.case.scenario, query)}>
        Distribution: p50 to p99.9
      </Link>
    </p>
  );
}

/** What it takes to measure a cell again: its run, and the reference's, are looked up only for the one that is open. */
async function LiveRepeat({ project, data, row, cell }: RepeatProps) {
  const { comparison, drivers, scenarios } = data;
  const reference = row.cells[comparison.columns.findIndex(({ isReference }) => isReference)];
  const runs = [cell, reference].flatMap((each) => each?.measurement?.runs[0] ?? []);
  const repeat = toCellRepeat(comparison, row, cell, {
    runs: await api.runs.sources({ project, runs }),
    scenarios: scenarios.flatMap(({ slug, versions }) => versions.map(({ hash, sql }) => ({ slug, hash, sql }))),
    purlOf: (slug) => drivers.find((driver) => driver.slug === slug)?.purl ?? null,
  });
  const isMeasured = await api.distribution.measured({ project, scenario: row.case.scenario });
  return (
    <>
      {isMeasured && <DistributionLink project={project} data={data} row={row} cell={cell} />}
      {repeat && <RepeatCell repeat={repeat} />}
    </>
  );
}

/** `/p/{project}/compare`: drivers × versions side by side against one reference that stays the same in every row. */
export default async function ComparePage({ params, searchParams }: Props) {
  await connection();
  const slug = (await params).project;
  const state = parseCompareParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const view = toCompareView(state);
  const data = await api.compare.read({ ...compareQuery(slug, state), unitView: view.unitView });
  const { comparison } = data;
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const title = comparisonTitle(comparison);
  const href = toCompareHref(slug, state);
  if (data.environments.length === 0) return <EmptyProject project={project} tab="Compare" />;
  return (
    <ProjectFrame project={project} tab="Compare" filter={<CompareFilter project={slug} state={state} data={data} />}>
      <PageHead
        title={title}
        about={
          reference
            ? `Every ratio is against ${columnLabel(reference)}, which stays the reference in every row.`
            : 'Choose a reference: it is never replaced silently.'
        }
      >
        <TradeOffLink project={slug} state={state} data={data} />
        {comparison.rows.length > 0 && <ShareControl project={slug} state={state} title={title} />}
        <BadgeKit project={slug} state={state} comparison={comparison} />
      </PageHead>
      <nav className="row compare-presets meta" aria-label="Start from">
        <span>Start from:</span>
        {data.presets.map((preset, index) => (
          <Fragment key={preset.label}>
            {index > 0 && <span aria-hidden="true">·</span>}
            <Link className="link" href={href(toPresetChange(preset, data.environments))}>
              {preset.label}
            </Link>
          </Fragment>
        ))}
      </nav>
      <UnknownNotice unknown={[...comparison.unknown, ...view.unknown, ...listUnknownColumn(view, comparison)]} />
      <LiveComparability project={slug} state={state} comparison={comparison} />
      {comparison.rows.length === 0 ? (
        <p className="notice">No scenario has results for this selection. Remove a filter to see more results.</p>
      ) : (
        <Compared
          project={slug}
          state={state}
          view={view}
          data={data}
          repeat={(row, cell) => <LiveRepeat project={slug} data={data} row={row} cell={cell} />}
        />
      )}
    </ProjectFrame>
  );
}
