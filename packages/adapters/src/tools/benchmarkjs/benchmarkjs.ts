import { type ConsoleRow, readConsoleRow, WARM_UP, WARM_UP_IGNORED } from '../../console-row/console-row.ts';
import { toThroughput } from '../../console-row/driver-row.ts';
import { splitDriver } from '../../console-row/split-driver.ts';
import { toDriver } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { UNKNOWN, warnNoDriver, warnUnknownDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { isCommonNoise, readHeading } from '../../text/common-noise.ts';
import { type Line, type NativeText, toLocation } from '../../text/lines.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { type FoundBenchmark, listBenchmarks } from './read-json.ts';

const NOISE = [
  /^Fastest is\b/,
  /^Slowest is\b/,
  /^Running \d+ benchmarks?\b/i,
  /^(?:Done|completed)[!.]?$/i,
  /^Platform: /,
];

/** `name: Error: message`, or `name: ` alone: benchmark.js prints an errored benchmark so, and loses some messages. */
const FAILED = /^(.{1,300}?): ((?:\w{0,40}(?:Error|Exception)\b|ER_|E[A-Z]{4,}).{0,1000})?$/;

/** Unknown drivers with the first location of each. */
type Unsure = Map<string, string>;

function readName(name: string) {
  const { scenario, driver, sure } = splitDriver(name);
  const cell = { scenario: scenarioName(scenario), driver: toDriver(driver ?? UNKNOWN, 'javascript') };
  return { cell, printed: { name, uncertain: sure ? [] : ['driver' as const] }, driver, sure };
}

function addRow(draft: OutcomeDraft, line: Line, row: ConsoleRow, uncertain: Unsure): void {
  const { cell, printed, driver, sure } = readName(row.name);
  if (row.value === null) {
    draft.reject(line, line.text, `"${row.printed}" is not a number`);
    return;
  }
  if (!sure && !uncertain.has(driver ?? '')) uncertain.set(driver ?? '', toLocation(line));
  if (row.n === 1) draft.warn(line, 'a single sample has no margin of error');
  draft.add(line, { ...cell, ...toThroughput('ops/sec', { ...row, value: row.value }, null) }, printed);
}

function addFailed(draft: OutcomeDraft, line: Line, name: string, message: string | undefined): void {
  const { cell, driver, sure } = readName(name);
  if (driver === null || !sure) {
    draft.reject(line, line.text, 'the benchmark failed, and its name contains no known driver');
    return;
  }
  const statusReason = toMaskedBody(message, 'benchmark.js printed no message');
  const failed = { metric: 'throughput', unit: 'ops/sec', status: 'failed', statusReason, value: null } as const;
  draft.add(line, { ...cell, ...failed, statistic: 'mean' }, { name });
}

function addBenchmark(draft: OutcomeDraft, found: FoundBenchmark, uncertain: Unsure): void {
  const { pointer, name, measured } = found;
  const { cell, printed, driver, sure } = readName(name);
  if (driver === WARM_UP) {
    draft.reject(pointer, name, WARM_UP_IGNORED);
    return;
  }
  const named = { cell, printed };
  if ('reason' in measured) addUnmeasured(draft, pointer, named, { unit: 's', ...measured });
  else {
    if (!sure && !uncertain.has(driver ?? '')) uncertain.set(driver ?? '', pointer);
    if (measured.n === 1) draft.warn(pointer, 'a single sample has no margin of error');
    addLatencies(draft, pointer, named, measured);
  }
}

function readLines(native: NativeText, draft: OutcomeDraft, uncertain: Unsure): void {
  for (const line of native.lines) {
    const row = readConsoleRow(line.text);
    const failed = row === null && line.text.length < 1500 ? FAILED.exec(line.text) : null;
    if (row && splitDriver(row.name).driver === WARM_UP) draft.reject(line, line.text, WARM_UP_IGNORED);
    else if (row) addRow(draft, line, row, uncertain);
    else if (isCommonNoise(line.text) || readHeading(line.text) !== null) continue;
    else if (NOISE.some((pattern) => pattern.test(line.text.trim()))) continue;
    else if (failed?.[1]) addFailed(draft, line, failed[1], failed[2]);
    else draft.skip(line);
  }
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const uncertain: Unsure = new Map();
  if (native.json === undefined) readLines(native, draft, uncertain);
  else for (const found of listBenchmarks(native.json)) addBenchmark(draft, found, uncertain);
  for (const [driver, location] of uncertain) {
    if (driver === '') warnNoDriver(draft, location);
    else warnUnknownDriver(draft, location, driver);
  }
}

/** What benchmark.js prints on a console, one line per benchmark, and its objects as JSON. */
export const benchmarkjs: Adapter = {
  name: 'benchmarkjs',
  title: 'benchmark.js',
  aliases: ['benchmark.js', 'benchmark-js'],
  signature:
    'lines such as `select 1 - mysql2 x 1,234 ops/sec ±1.23% (45 runs sampled)`, or JSON with `stats.rme` and `stats.moe`',
  recognises: (native) =>
    native.json === undefined
      ? native.lines.some(({ text }) => readConsoleRow(text) !== null)
      : listBenchmarks(native.json).length > 0,
  // The MariaDB suite prints the rows of benchmark.js above its own.
  yieldsTo: ['mariadb-suite', 'article', 'bench-node'],
  read,
};
