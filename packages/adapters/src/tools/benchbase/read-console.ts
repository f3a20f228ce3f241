import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toJdbcDriver } from '../../load-tool/jdbc-driver.ts';
import type { Load, LoadDriver } from '../../load-tool/load.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';

const RESULTS =
  /Results\((?:state=(\w{1,20}), )?nanoSeconds=\d{1,20}, measuredRequests=(\d{1,15})\) = (\S{1,40}) requests\/sec(?: \(throughput\)(?:, (\S{1,40}) requests\/sec \(goodput\))?)?$/;
const BENCHMARK = /^Benchmark:\s{1,40}(\w{1,60}) \{\S{1,200}\}$/;
const DRIVER = /^Driver:\s{1,40}(\S{1,200})$/;
const SETTING = /^(Scale Factor|Terminals|Isolation):\s{1,40}(\S{1,60})$/;
const SETTINGS: Readonly<Record<string, string>> = {
  'Scale Factor': 'scale',
  Terminals: 'terminals',
  Isolation: 'isolation',
};
const ERROR = /^(?:\[(?:ERROR|FATAL)\s?\] .{1,500}|Exception in thread .{1,500})$/;

export const NOISE = {
  heading: HEADING,
  'log of the run': /^\[(?:INFO|WARN|DEBUG|TRACE)\s?\] /,
  'configuration of the run':
    /^(?:Configuration|Type|URL|Batch Size|DDL Path|Loader Threads|Session Setup File|New Connection Per Txn|Reconnect on Connection Failure|Selectivity):\s/,
  'counts of transactions':
    /^(?:(?:Completed|Aborted|Rejected|Unexpected|Unknown|User)\b.{0,60}:|com\.oltpbenchmark\.[\w.]{1,200}(?:\/\d{1,4})?\s{0,60}\[\s{0,12}\d{1,12}\].{0,200}|<EMPTY>)$/,
  'stack trace': /^(?:at [\w.$/<>]{1,200}\(|\.\.\. \d{1,6} more$|Caused by: )/,
};

export const isResultsLine = (text: string): boolean => RESULTS.test(text.slice(0, 1000).trimEnd());
export const isBenchmarkLine = (text: string): boolean =>
  BENCHMARK.test(text.slice(0, 400).trim()) && text.includes('oltpbenchmark');

type Open = {
  readonly line: Line;
  benchmark: string | null;
  driver: LoadDriver | null;
  readonly params: Record<string, Params[string]>;
  figures: Figure[];
  failure: string | null;
};

const startRun = (line: Line, { benchmark, driver, params }: Partial<Open> = {}): Open => ({
  line,
  benchmark: benchmark ?? null,
  driver: driver ?? null,
  params: { ...params },
  figures: [],
  failure: null,
});

function readFigures(line: Line, draft: OutcomeDraft): Figure[] | null {
  const [, state, requests, throughput, goodput] = RESULTS.exec(line.text.slice(0, 1000).trimEnd()) ?? [];
  if (requests === undefined) return null;
  if (state !== undefined && !/^(?:EXIT|DONE)$/.test(state)) draft.warn(line, `the run ended in state ${state}`);
  const figures: Figure[] = [];
  for (const [metric, text] of [['throughput', throughput] as const, ['goodput', goodput] as const]) {
    const value = parsePrintedNumber(text ?? '');
    if (value !== null)
      figures.push({ location: line, metric, unit: 'ops/s', statistic: 'mean', value, n: Number(requests) });
    else if (text !== undefined) draft.reject(line, text, `${metric} is not a number`);
  }
  return figures;
}

/** Read the runs of a console log: their settings, and the line with their rates. */
export function readConsole(native: NativeText, draft: OutcomeDraft): Load[] {
  const runs: Open[] = [];
  let error: string | null = null;
  for (const line of native.lines) {
    const text = line.text.slice(0, 1000).trim();
    const last = runs.at(-1);
    const benchmark = BENCHMARK.exec(text)?.[1];
    const figures = readFigures(line, draft);
    const className = DRIVER.exec(text)?.[1];
    const [, setting, value] = SETTING.exec(text) ?? [];
    if (benchmark !== undefined) runs.push({ ...startRun(line), benchmark: benchmark.toLowerCase() });
    else if (figures) {
      // A further line of results is of the same configuration: each start prints its own.
      const run = last && last.figures.length === 0 ? last : startRun(line, last);
      if (run !== last) runs.push(run);
      run.figures = figures;
    } else if (className !== undefined && last) last.driver = toJdbcDriver(className);
    else if (setting !== undefined && value !== undefined && last)
      last.params[SETTINGS[setting] ?? setting] = toParamValue(value.replace(/\.0$/, ''));
    else if (text.includes('Rate limited reqs/s: Results(')) {
      draft.reject(line, text, 'rates with a value that is not a number');
      continue;
    } else if (ERROR.test(text)) {
      error ??= maskSecrets(text);
      draft.warn(line, `BenchBase reports: ${maskSecrets(text)}`);
    } else continue;
    draft.accept(line);
  }
  return runs.map(({ line, benchmark, driver, params, figures }) => ({
    location: line,
    scenario: benchmark ?? 'benchbase',
    isScenarioGuess: benchmark === null,
    driver,
    params,
    figures,
    failure: figures.length > 0 ? null : (error ?? 'no rates at the end: the run was stopped, or the log is truncated'),
  }));
}
