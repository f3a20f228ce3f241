import { describeParams, describeProtocolMismatch, toParamsKey } from '@tachograph/analysis/measurement';
import { toRepeat } from '@tachograph/analysis/reproduction';
import { hashScenario } from '@tachograph/schema/normalise';
import type { Result } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import { formatExact, formatNumber } from '@tachograph/units';
import Link from 'next/link';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatUncertainty } from '@/format/uncertainty.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { RunDetail } from '@/server/views.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';
import { Warning } from '@/ui/verdict/warning.tsx';

const RATIO = 'Ratio to the anchor';
const COLUMNS = ['Scenario', 'Driver', 'Metric', 'Value', 'Unit', '±', 'n', RATIO, 'Status', 'Repeat'];

/** "0.604 × mysql2 3.11.5"; nothing for a result that was not measured in turns. */
function RatioCell({ result: { paired } }: { readonly result: Result }) {
  if (!paired) return <td />;
  const { anchor, logRatio } = paired;
  return (
    <td className="nowrap">
      <span title={`${formatNumber(paired.rounds, 12)} rounds`}>{formatNumber(Math.exp(logRatio))}</span>
      <span className="meta">{` × ${anchor.name} ${anchor.version}`}</span>
    </td>
  );
}

/** "ok", with its warning; every other status with its reason. */
function StatusCell({ result }: { readonly result: Result }) {
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
      <Warning reason={describeProtocolMismatch(result.params ?? {}, [result.protocolObserved ?? null])} />
    </td>
  );
}

type ResultProps = { readonly run: RunDetail; readonly result: Result; readonly title: string };

/** What it takes to measure one result of a run again. The scenario is as the run describes it. */
function ResultRepeat({ run, result, title }: ResultProps) {
  const { driver, params = {} } = result;
  const declared = run.document.scenarios?.find(({ id }) => toSlug(id) === toSlug(result.scenario));
  const hash = declared ? hashScenario(declared) : null;
  const repeat = toRepeat({
    driver: { name: driver.name, version: driver.version ?? null, purl: driver.purl ?? null },
    scenario: { id: result.scenario, title, sql: declared?.sql ?? null, hash, params },
    environment: run.environment.label,
    run: { id: run.id, harness: run.harness, source: run.source, record: run.environmentRecord },
    against: null,
  });
  return <RepeatCell repeat={repeat} open />;
}

type RowProps = ResultProps & {
  readonly index: number;
  readonly slot: DriverSlot;
  readonly columns: readonly string[];
  /** Whether the scenario has a page: it has none while every run of it is excluded. */
  readonly listed: boolean;
  readonly open: boolean;
};

function Row({ run, result, columns, index, slot, title, listed, open }: RowProps) {
  const { value, params, driver } = result;
  const view = {
    env: toEnvironmentSlug(run.environment),
    m: toSlug(result.metric ?? ''),
    e: result.statistic,
    p: params && toParamsKey(params),
  };
  return (
    <>
      <tr id={open ? `result-${index}` : undefined}>
        <th scope="row">
          {listed ? <Link href={hrefs.scenario(run.project, toSlug(result.scenario), view)}>{title}</Link> : title}
          {params && <span className="meta"> {describeParams(params)}</span>}
        </th>
        <td>
          <DriverName driver={{ name: driver.name, slot }} version={driver.version ?? null} />
        </td>
        <td className="nowrap meta">{[result.metric, result.statistic].filter(Boolean).join(', ')}</td>
        <td className={`num ${result.status === 'emulated' ? 'hatched' : ''}`}>
          {value !== null && <span title={formatExact(value)}>{formatNumber(value)}</span>}
        </td>
        <td className="nowrap">{value !== null && result.unit}</td>
        <td className="nowrap meta">{value !== null && formatUncertainty(result.uncertainty)}</td>
        <td className="num">{result.n ? formatNumber(result.n, 12) : ''}</td>
        {columns.includes(RATIO) && <RatioCell result={result} />}
        <StatusCell result={result} />
        <td className="nowrap">
          <Link
            className="link"
            href={open ? hrefs.run(run.project, run.id) : hrefs.runResult(run.project, run.id, index)}
            scroll={false}
            aria-expanded={open}
            aria-label={`Repeat ${title} with ${driver.name}`}
          >
            Repeat
          </Link>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={columns.length} className="result-repeat">
            <ResultRepeat run={run} result={result} title={title} />
          </td>
        </tr>
      )}
    </>
  );
}

type Props = {
  readonly run: RunDetail;
  readonly slots: Readonly<Record<string, DriverSlot>>;
  /** Scenario titles of the project, by slug. */
  readonly titles: Readonly<Record<string, string>>;
  /** Index of the result that shows what it takes to measure it again. */
  readonly open: number | null;
};

/** Every result as it was printed: value, unit, ± with its kind, n, status with its reason. */
export function ResultTable({ run, slots, titles, open }: Props) {
  const { results } = run.document;
  const columns = results.some(({ paired }) => paired) ? COLUMNS : COLUMNS.filter((name) => name !== RATIO);
  return (
    <Card title="Results" note="values and units as the tool printed them">
      <DataTable columns={columns} numeric={['Value', 'n']} hidden={['Repeat']}>
        {results.map((result, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is a result's identity in its run
            key={index}
            run={run}
            result={result}
            columns={columns}
            index={index}
            slot={slots[toSlug(result.driver.name)] ?? null}
            title={titles[toSlug(result.scenario)] ?? result.scenario}
            listed={Object.hasOwn(titles, toSlug(result.scenario))}
            open={index === open}
          />
        ))}
      </DataTable>
    </Card>
  );
}
