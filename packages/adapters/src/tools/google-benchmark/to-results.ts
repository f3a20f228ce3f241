import type { Params, Result } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toStddev } from '../../figures/statistics.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures } from '../../outcome/figure.ts';
import { alsoUnsure, toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { isComplexity } from './fields-row.ts';
import { type BenchmarkRow, toCounterUnit } from './row.ts';

/** Why a row is not a result; null where it is one. */
function rejectionReason(row: BenchmarkRow, measured: ReadonlySet<string>): string | null {
  if (row.aggregate === null) return null;
  if (isComplexity(row.aggregate)) return 'BigO and RMS describe how times grow and are not measurements';
  if (measured.has(row.runName)) return 'aggregates are left out: their repetitions are stored';
  return row.isShare ? 'cv and other shares of a mean are derived and not measurements' : null;
}

type CounterFigure = Pick<Result, 'metric' | 'unit' | 'direction' | 'value'> & {
  /** The same value in the row of standard deviations. */
  readonly stddev: number | null;
  readonly isGuess: boolean;
};

/** Everything a row measured, the time of one operation first. */
function listFigures(row: BenchmarkRow, stddev: BenchmarkRow | null, draft: OutcomeDraft): CounterFigure[] {
  const time = { unit: row.timeUnit, isGuess: false };
  const figures: CounterFigure[] = [
    { ...time, metric: 'latency', value: row.realTime, stddev: stddev?.realTime ?? null },
  ];
  if (row.cpuTime !== null) {
    figures.push({ ...time, metric: 'cpu-time', value: row.cpuTime, stddev: stddev?.cpuTime ?? null });
  }
  for (const { name, value, unit } of row.counters) {
    const printed = parsePrintedUnit(unit);
    const { metric } = toCounterUnit(name);
    const isGuess = printed?.measure.direction !== undefined && metric === name;
    if (isGuess) draft.warn(row.location, `counter ${name}: ${printed.measure.direction} is better, which is a guess`);
    figures.push({
      ...(printed?.measure ?? { unit }),
      metric,
      value,
      stddev: stddev?.counters.find((counter) => counter.name === name)?.value ?? null,
      isGuess,
    });
  }
  return figures;
}

/** How it was to be measured, not what. It must not split a series when someone measures longer. */
const SETTING =
  /^(?:real_time|process_time|manual_time|(?:min_time|min_warmup_time|iterations|repeats):[\d.]{1,20}s?)$/;
const NAMED = /^([A-Za-z_][\w ]{0,60}):(-?\d{1,18})$/;

/**
 * `BM_Rows/rows:10/64/real_time/threads:2` → `BM_Rows` with the params rows 10, arg1 64 and threads 2. An argument
 * without a name is called by its position from 0, as `range(1)` is in the program.
 */
function readRunName(runName: string): { readonly name: string; readonly params: Params } {
  const [first = '', ...parts] = runName.slice(0, 1000).split('/');
  const params = new Map<string, Params[string]>();
  const rest = [first];
  for (const part of parts) {
    if (SETTING.test(part)) continue;
    const [, named, value = part] = NAMED.exec(part) ?? [];
    const key = /^-?\d{1,18}$/.test(value) ? (named?.trim() ?? `arg${params.size}`) : '';
    if (key === '' || params.has(key) || params.size >= 20) rest.push(part);
    else params.set(key, Number(value));
  }
  return { name: rest.join('/'), params: Object.fromEntries(params) };
}

/** A label may have this form as well. */
const COUNTER = /^[A-Za-z_][\w.:/-]{0,60}=\S/;

function cellOf(draft: OutcomeDraft, row: BenchmarkRow) {
  const { name, params: named } = readRunName(row.runName);
  const label = toMaskedBody(row.label, '', 200);
  const isDriver = isDriverName(label, 'c++');
  if (COUNTER.test(label)) draft.warn(row.location, `"${label}" is read as a label: it has no value of a counter`);
  const params: Params = label === '' ? named : { ...named, [isDriver ? 'driver' : 'label']: label };
  const { cell, printed } = toNamedCell(draft, row.location, name, { language: 'c++', params });
  return { cell, printed: { ...printed, name: row.name } };
}

function addRow(draft: OutcomeDraft, row: BenchmarkRow, stddev: BenchmarkRow | null): void {
  const named = cellOf(draft, row);
  draft.addScenario({ id: named.cell.scenario, title: named.cell.scenario });
  const statistic = row.aggregate?.toLowerCase().slice(0, 40) ?? 'mean';
  if (row.status !== 'ok') {
    const reason = toMaskedBody(row.statusReason, 'no reason given');
    addUnmeasured(draft, row.location, named, { unit: row.timeUnit, statistic, status: row.status, reason });
    return;
  }
  for (const { stddev: deviation, isGuess, value, ...measure } of listFigures(row, stddev, draft)) {
    const figure = { location: row.location, ...measure, statistic, uncertainty: toStddev(deviation) };
    if (value !== null)
      addFigures(draft, isGuess ? alsoUnsure(named, 'unit') : named, [{ ...figure, value }], row.iterations);
  }
}

/** One result for every figure of every row that is a measurement. `omitted` are benchmarks without rows here. */
export function addRows(draft: OutcomeDraft, rows: readonly BenchmarkRow[], omitted: Iterable<string>): void {
  const measured = new Set(omitted);
  for (const { aggregate, runName } of rows) if (aggregate === null) measured.add(runName);
  const deviations = new Map(rows.flatMap((row) => (row.aggregate === 'stddev' ? [[row.runName, row] as const] : [])));
  for (const row of rows) {
    const reason = rejectionReason(row, measured);
    if (reason !== null) {
      draft.warn(row.location, reason);
      if (typeof row.location !== 'string') draft.ignore(row.location, `row of ${row.aggregate}`);
    } else if (row.aggregate === 'stddev') {
      if (typeof row.location !== 'string') draft.accept(row.location);
    } else if (row.status === 'ok' && row.realTime === null) {
      draft.reject(row.location, row.text, 'the time is not a number');
    } else if (row.status === 'ok' && parsePrintedUnit(row.timeUnit)?.measure.metric !== 'latency') {
      draft.reject(row.location, row.text, `"${row.timeUnit.slice(0, 40)}" is not a unit of time`);
    } else addRow(draft, row, row.aggregate === 'mean' ? (deviations.get(row.runName) ?? null) : null);
  }
}
