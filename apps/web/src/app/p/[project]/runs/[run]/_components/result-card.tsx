import { describeParams, describeProtocolMismatch, toParamsKey } from '@tachograph/analysis/measurement';
import { formatSelected } from '@tachograph/analysis/selection';
import { formatNumber } from '@tachograph/units';
import { toResultRepeat } from '@/app/p/[project]/runs/[run]/_model/to-result-repeat.ts';
import type { DriverSlot, DriverSlots } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { toPrintedFigure } from '@/format/printed-figure.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { type RunParams, toRunQuery } from '@/routing/search-params.ts';
import type { RunResultsData } from '@/server/root.ts';
import type { RunDetail, RunResult } from '@/server/views.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { EmptyPage } from '@/ui/list/empty-page.tsx';
import { ListSearch, Pager } from '@/ui/list/pager.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';
import { Warning } from '@/ui/verdict/verdict.tsx';

const RATIO = 'Ratio to the anchor';
const COLUMNS = ['Scenario', 'Driver', 'Metric', 'Value', 'Unit', '±', 'n', RATIO, 'Status', 'Repeat'];

/** Digits of a figure that is shown whole. */
const WHOLE = 15;

/** "0.604 × mysql2 3.11.5"; nothing for a result that was not measured in turns. */
function RatioCell({ result: { paired } }: { readonly result: RunResult }) {
  if (!paired) return <td />;
  const { anchor, logRatio } = paired;
  return (
    <td className="nowrap">
      <span title={`${formatNumber(paired.rounds, 12)} rounds`}>{formatNumber(Math.exp(logRatio))}</span>
      <span className="meta">{` × ${anchor}`}</span>
    </td>
  );
}

/** "ok", with its warning; every other status with its reason. */
function StatusCell({ result }: { readonly result: RunResult }) {
  if (result.status !== 'ok') {
    return (
      <td>
        <span className={result.status}>{`${result.status}: ${result.statusReason ?? ''}`}</span>
      </td>
    );
  }
  return (
    <td>
      <span className="meta">ok</span>
      <Warning reason={describeProtocolMismatch(result.case.params, [result.protocolObserved])} />
    </td>
  );
}

type ResultProps = { readonly run: RunDetail; readonly result: RunResult };

/** The distribution that a result is of, against another side of its batch. */
const distributionOf = ({ driver, version }: RunResult, { environment, metric, params }: DistributionPlace) => ({
  driver: formatSelected({ slug: driver.slug, version }),
  environment,
  metric,
  params,
});

type DistributionPlace = { readonly environment: string; readonly metric: string; readonly params: string | null };

type RowProps = ResultProps & {
  readonly state: RunParams;
  readonly slot: DriverSlot;
  readonly columns: readonly string[];
  /** Whether the scenario has a page: it has none while every run of it is excluded. */
  readonly listed: boolean;
};

function Row({ run, result, columns, state, slot, listed }: RowProps) {
  const { case: of, driver, scenario, ordinal } = result;
  const isOpen = state.result === ordinal;
  const printed = toPrintedFigure(result);
  const hasParams = Object.keys(of.params).length > 0;
  const view = {
    environment: toEnvironmentSlug(run.environment),
    metric: of.metric,
    statistic: of.statistic,
    params: hasParams ? toParamsKey(of.params) : null,
  };
  const closed = toRunQuery(state, { result: null });
  return (
    <>
      <tr id={isOpen ? `result-${ordinal}` : undefined}>
        <th scope="row">
          {listed ? (
            <Link href={hrefs.scenario(run.project, of.scenario, view)}>{scenario.title}</Link>
          ) : (
            scenario.title
          )}
          {hasParams && <span className="meta"> {describeParams(of.params)}</span>}
        </th>
        <td>
          <DriverName driver={{ name: driver.name, slot }} version={result.version} />
        </td>
        <td className="nowrap meta">
          {`${of.metric}, ${of.statistic}`}
          {result.hasHistogram && listed && (
            <>
              {' '}
              <Link className="link" href={hrefs.distribution(run.project, of.scenario, distributionOf(result, view))}>
                Distribution
              </Link>
            </>
          )}
        </td>
        <td className={`num ${result.status === 'emulated' ? 'hatched' : ''}`}>
          {printed.value !== null && (
            <span title={formatNumber(printed.value, WHOLE)}>{formatNumber(printed.value)}</span>
          )}
        </td>
        <td className="nowrap">{printed.value !== null && printed.unit}</td>
        <td className="nowrap meta">{printed.uncertainty}</td>
        <td className="num">{result.n ? formatNumber(result.n, 12) : ''}</td>
        {columns.includes(RATIO) && <RatioCell result={result} />}
        <StatusCell result={result} />
        <td className="nowrap">
          <Link
            className="link"
            href={
              isOpen ? hrefs.run(run.project, run.id, closed) : hrefs.runResult(run.project, run.id, ordinal, closed)
            }
            scroll={false}
            aria-expanded={isOpen}
            aria-label={`Repeat ${scenario.title} with ${driver.name}`}
          >
            Repeat
          </Link>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns.length} className="result-repeat">
            <RepeatCell repeat={toResultRepeat(run, result)} open />
          </td>
        </tr>
      )}
    </>
  );
}

type TableProps = {
  readonly run: RunDetail;
  readonly results: readonly RunResult[];
  readonly state: RunParams;
  readonly slots: DriverSlots;
  readonly isListed: (scenario: string) => boolean;
};

/** Results as they were printed: value, unit, ± with its kind, n, status with its reason. */
function ResultTable({ run, results, state, slots, isListed }: TableProps) {
  const columns = results.some(({ paired }) => paired) ? COLUMNS : COLUMNS.filter((name) => name !== RATIO);
  return (
    <DataTable columns={columns} numeric={['Value', 'n']} hidden={['Repeat']}>
      {results.map((result) => (
        <Row
          key={result.ordinal}
          run={run}
          result={result}
          state={state}
          columns={columns}
          slot={slots[result.driver.slug] ?? null}
          listed={isListed(result.case.scenario)}
        />
      ))}
    </DataTable>
  );
}

type Props = {
  readonly run: RunDetail;
  readonly state: RunParams;
  readonly results: RunResultsData;
  readonly slots: DriverSlots;
  readonly isListed: (scenario: string) => boolean;
};

const toOptions = (counted: RunResultsData['counts']['drivers']) =>
  counted.map(({ slug, name, results }) => ({ slug, name, count: results }));

/** A page of the results of a run, with its search, and the way to the others. */
export function ResultCard({ run, state, results: { page, counts }, slots, isListed }: Props) {
  const { project, id } = run;
  const all = toRunQuery(state, { result: null, after: null, before: null });
  return (
    <Card title="Results" note="values and units as the tool printed them">
      {(counts.results > page.rows.length || counts.scenarios.length > 1 || counts.drivers.length > 1) && (
        <div className="card-body">
          <ListSearch
            label="results of this run"
            action={hrefs.run(project, id)}
            text={state.q}
            choices={[
              { name: 'scenario', label: 'Scenario', value: state.scenario, options: toOptions(counts.scenarios) },
              { name: 'driver', label: 'Driver', value: state.driver, options: toOptions(counts.drivers) },
            ]}
          />
        </div>
      )}
      {page.rows.length > 0 ? (
        <ResultTable run={run} results={page.rows} state={state} slots={slots} isListed={isListed} />
      ) : (
        <div className="card-body">
          <EmptyPage plural="results" href={hrefs.run(project, id)} />
        </div>
      )}
      <div className="card-foot">
        <Pager
          noun="result"
          page={page}
          hrefOf={(cursors) => hrefs.run(project, id, { ...all, ...cursors })}
          csv={hrefs.runResults(project, id, all)}
        />
      </div>
    </Card>
  );
}
