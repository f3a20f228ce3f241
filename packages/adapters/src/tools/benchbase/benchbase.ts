import type { Environment } from '@tachograph/schema/environment';
import { toPointer } from '@tachograph/schema/problem';
import { readColumns } from '../../declared/column-table.ts';
import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { medianOf, toCount } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, lookUp, readFinite, readText } from '../../json/fields.ts';
import { addLoad, type Load, toJdbcDriver } from '../../load-tool/load.ts';
import { type ReportLine, readReports } from '../../load-tool/reports.ts';
import { pickParams } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addLatencies } from '../../outcome/figure.ts';
import { scenarioName, UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { toName } from '../../text/clean-text.ts';
import type { Line, NativeText } from '../../text/native-text.ts';

const TITLE = 'BenchBase';
const BENCHMARK = /^Benchmark:\s{1,40}(?<title>\w{1,60}) \{\S{1,200}\}$/;
const RESULTS =
  /Results\((?:state=(?:EXIT|DONE|(?<state>\w{1,20})), )?nanoSeconds=\d{1,20}, measuredRequests=(?<requests>\d{1,15})\) = (?<throughput>\S{1,40}) requests\/sec(?: \(throughput\)(?:, (?<goodput>\S{1,40}) requests\/sec \(goodput\))?)?$/;
const LINES: readonly ReportLine[] = [
  { line: BENCHMARK, begins: 'always' },
  { line: RESULTS, begins: 'again' },
  { line: /^Driver:\s{1,40}(?<driver>\S{1,200})$/ },
  { line: /^Scale Factor:\s{1,40}(?<scale>\S{1,60}?)(?:\.0)?$/ },
  { line: /^Terminals:\s{1,40}(?<terminals>\S{1,60}?)(?:\.0)?$/ },
  { line: /^Isolation:\s{1,40}(?<isolation>\S{1,60}?)(?:\.0)?$/ },
  { line: /^(?<error>\[(?:ERROR|FATAL)\s?\] .{1,500}|Exception in thread .{1,500})$/ },
];
/** Params by their names in a summary. */
const SETTINGS: Readonly<Record<string, string>> = {
  scalefactor: 'scale',
  terminals: 'terminals',
  isolation: 'isolation',
};

const NOISE = {
  'log of the run': /^\[(?:INFO|WARN|DEBUG|TRACE)\s?\] /,
  'configuration of the run':
    /^(?:Configuration|Type|URL|Batch Size|DDL Path|Loader Threads|Session Setup File|New Connection Per Txn|Reconnect on Connection Failure|Selectivity):\s/,
  'counts of transactions':
    /^(?:(?:Completed|Aborted|Rejected|Unexpected|Unknown|User)\b.{0,60}:|com\.oltpbenchmark\.[\w.]{1,200}(?:\/\d{1,4})?\s{0,60}\[\s{0,12}\d{1,12}\].{0,200}|<EMPTY>)$/,
  'stack trace': /^(?:at [\w.$/<>]{1,200}\(|\.\.\. \d{1,6} more$|Caused by: )/,
};

const isResultsLine = (text: string): boolean => RESULTS.test(text.slice(0, 1000).trimEnd());
const isBenchmarkLine = (text: string): boolean =>
  BENCHMARK.test(text.slice(0, 400).trim()) && text.includes('oltpbenchmark');

/** Read the runs of a console log: their settings, and the line with their rates. */
function readConsole(native: NativeText, draft: OutcomeDraft): Load[] {
  const { reports, error } = readReports(native, draft, { title: TITLE, lines: LINES });
  for (const line of native.lines) {
    const isBroken = line.text.includes('Rate limited reqs/s: Results(') && !isResultsLine(line.text);
    if (isBroken) draft.reject(line, line.text.trim(), 'rates with a value that is not a number');
  }
  let run: Omit<Load, 'location' | 'figures'> = {
    scenario: 'benchbase',
    isScenarioGuess: true,
    driver: null,
    params: {},
  };
  return reports.map((report): Load => {
    const { location, figures, params: stated } = report.toLoad(draft, TITLE);
    const { driver, state, ...params } = stated;
    if (state !== undefined) draft.warn(figures[0]?.location ?? location, `the run ended in state ${state}`);
    // A further line of results is of the same configuration: each start prints its own.
    if (report.title !== null) {
      const client = driver === undefined ? null : toJdbcDriver(String(driver));
      run = { scenario: report.title.toLowerCase(), driver: client, params };
    }
    const reason = error ?? 'no rates at the end: the run was stopped, or the log is truncated';
    return { location, ...run, figures, failure: figures.length > 0 ? null : reason };
  });
}

const WINDOWS = /^Time \(seconds\),(?:Requests,)?Throughput \(requests\/second\),/;
const RAW = /^Transaction Type Index,Transaction Name,Start Time \(microseconds\),Latency \(microseconds\),/;
const RATE = 'Throughput (requests/second)';

const isCsvHead = (text: string): boolean => WINDOWS.test(text) || RAW.test(text);

/** The numbers of one column by the text of another; rows that have none are rejected. */
function readColumn(native: NativeText, draft: OutcomeDraft, value: string, name: string) {
  const groups = new Map<string, { readonly line: Line; readonly values: number[] }>();
  const split = (text: string) => text.slice(0, 1000).trim().split(',');
  const isHead = (text: string) => isCsvHead(text.slice(0, 1000));
  for (const { line, cells } of readColumns(native, draft, { isHead, split })) {
    const number = parsePrintedNumber(cells.get(value) ?? '');
    const key = cells.get(name) ?? '';
    const group = groups.get(key) ?? { line, values: [] };
    if (number === null) draft.reject(line, line.text, `${value} is not a number`);
    else {
      groups.set(key, group);
      group.values.push(number);
      draft.accept(line);
    }
  }
  return groups;
}

const toCell = (scenario: string) => ({ scenario: scenarioName(scenario), params: {}, driver: { name: UNKNOWN } });

/** Read a raw file: the latencies of each transaction by its name; or a file of windows: the rate of each window. */
function readCsv(native: NativeText, draft: OutcomeDraft): void {
  const head = native.lines.find(({ text }) => isCsvHead(text.slice(0, 1000)))?.text ?? '';
  if (RAW.test(head)) {
    const groups = readColumn(native, draft, 'Latency (microseconds)', 'Transaction Name');
    for (const [name, { line, values }] of groups) {
      const named = { cell: toCell(name), printed: { name, uncertain: ['driver'] as const } };
      addLatencies(draft, line, named, { unit: 'us', n: values.length, median: medianOf(values), samples: values });
    }
    return;
  }
  const windows = readColumn(native, draft, RATE, '').get('');
  const value = windows ? medianOf(windows.values) : null;
  if (!windows || value === null) return;
  const { line, values } = windows;
  const message = 'the latencies of single windows are left out: send the file *.summary.json for those of the run';
  const name = 'benchbase';
  warnNoDriver(draft, line);
  draft.warn(line, message);
  const unnamed = `a CSV does not name its benchmark: the scenario is stored as "${name}"`;
  draft.warn(line, unnamed, { field: 'scenario', name });
  const named = { cell: toCell(name), printed: { name, uncertain: ['scenario', 'driver'] } } as const;
  const figure = { location: line, metric: 'throughput', unit: 'ops/s', statistic: 'median', value, samples: values };
  addFigures(draft, named, [figure], values.length);
}

const DISTRIBUTION = 'Latency Distribution';
const LATENCIES = { Minimum: 'min', Average: 'mean', Median: 'median', Maximum: 'max', '{share}th Percentile': 'mean' };

const FIGURES: readonly JsonFigure[] = [
  { at: 'Throughput (requests~second)', metric: 'throughput', unit: 'ops/s' },
  { at: 'Goodput (requests~second)', metric: 'goodput', unit: 'ops/s' },
  ...Object.entries({ microseconds: 'us', milliseconds: 'ms' }).flatMap(([printed, unit]) =>
    Object.entries(LATENCIES).map(([name, statistic]) => {
      return { at: `${DISTRIBUTION}/${name} Latency (${printed})`, metric: 'latency', unit, statistic };
    }),
  ),
];

/** The JDBC driver that a build of BenchBase for this kind of database contains. */
const DRIVERS: Readonly<Record<string, string>> = {
  postgres: 'pgjdbc',
  cockroachdb: 'pgjdbc',
  noisepage: 'pgjdbc',
  mysql: 'mysql-connector-j',
  mariadb: 'mariadb',
  sqlite: 'sqlite-jdbc',
  sqlserver: 'mssql-jdbc',
  oracle: 'ojdbc',
};

const isSummary = (json: unknown): json is Fields => isFields(json) && isFields(json[DISTRIBUTION]) && RATE in json;

/** Kind and version of the server; the text of the version may say more. */
function toEnvironment(json: Fields): Environment {
  const product = toName(readText(json['DBMS Type'])?.toLowerCase() ?? '', 60);
  const version = /\d{1,5}(?:\.\d{1,6}){1,4}/.exec((readText(json['DBMS Version']) ?? '').slice(0, 300))?.[0];
  return product === '' ? {} : { server: { product, ...(version === undefined ? {} : { version }) } };
}

/** Read a file `*.summary.json`. */
function readSummary(json: Fields, draft: OutcomeDraft): Load {
  const n = toCount(readFinite(json['Measured Requests']));
  const figures = readJsonFigures(draft, json, FIGURES).map((figure) => ({ ...figure, n }));
  const read = new Set(figures.map(({ location }) => location));
  for (const [name, value] of Object.entries(fieldsOf(json[DISTRIBUTION]))) {
    const location = toPointer([DISTRIBUTION, name]);
    if (!read.has(location) && readFinite(value) !== null)
      draft.reject(location, String(value), 'not a latency of BenchBase');
  }
  const state = readText(json['Final State']);
  if (state !== null && !/^(?:EXIT|DONE)$/.test(state)) draft.warn('/Final State', `the run ended in state ${state}`);
  draft.setEnvironment(toEnvironment(json));
  const dbms = readText(json['DBMS Type']);
  const name = lookUp(DRIVERS, dbms?.toLowerCase() ?? null);
  return {
    location: 'file',
    scenario: readText(json['Benchmark Type']) ?? 'benchbase',
    isScenarioGuess: readText(json['Benchmark Type']) === null,
    driver: name === undefined ? null : { name, language: 'java' },
    driverGuess: name && `${name} is a guess: BenchBase contains it for ${dbms}, but does not print the driver here`,
    params: pickParams(json, SETTINGS),
    figures,
    failure: n === null && 'Measured Requests' in json ? 'no request was measured' : null,
  };
}

const isCsv = ({ lines }: NativeText): boolean => lines.some(({ text }) => isCsvHead(text.slice(0, 1000)));

/** The summary and CSV files of BenchBase, and its console. */
export const benchbase = withReport(
  {
    isReport: isSummary,
    keys: [['Benchmark Type'], ['Latency Distribution', 'DBMS Type']],
    read: (json, draft) => addLoad(draft, readSummary(json, draft)),
  },
  {
    name: 'benchbase',
    title: TITLE,
    noise: NOISE,
    aliases: ['oltpbench', 'oltp-bench'],
    signature:
      'JSON with `Latency Distribution` and `Throughput (requests/second)`, its CSV files, or `Results(…) = 20.5 requests/sec`',
    recognises: (native) =>
      isCsv(native) || native.lines.some(({ text }) => isResultsLine(text) || isBenchmarkLine(text)),
    read(native, draft) {
      if (isCsv(native)) readCsv(native, draft);
      else for (const run of readConsole(native, draft)) addLoad(draft, run);
    },
  },
);
