import { type ConsoleRow, readConsoleRow, WARM_UP, WARM_UP_IGNORED } from '../../console-row/console-row.ts';
import { splitDriver } from '../../console-row/split-driver.ts';
import { toRme } from '../../figures/uncertainty.ts';
import { toDriver } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { UNKNOWN, warnNoDriver, warnUnknownDriver } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toBody } from '../../text/clean-text.ts';
import { isCommonNoise, readHeading } from '../../text/common-noise.ts';
import { type Line, type NativeText, toLocation } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { type FoundBenchmark, listBenchmarks } from './read-json.ts';

const TITLE = 'benchmark.js';

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

function addRow(draft: OutcomeDraft, line: Line, row: ConsoleRow, uncertain: Unsure): void {
  const { scenario, driver, sure } = splitDriver(row.name);
  if (row.value === null) {
    draft.reject(line, line.text, `"${row.printed}" is not a number`);
    return;
  }
  if (!sure && !uncertain.has(driver ?? '')) uncertain.set(driver ?? '', toLocation(line));
  if (row.n === 1) draft.warn(line, 'a single sample has no margin of error');
  draft.add(
    line,
    {
      scenario: scenarioName(scenario),
      driver: toDriver(driver ?? UNKNOWN, 'javascript'),
      metric: 'throughput',
      unit: 'ops/sec',
      status: 'ok',
      value: row.value,
      statistic: 'mean',
      uncertainty: toRme(row.rme, row.n),
      n: row.n,
    },
    { name: row.name, uncertain: sure ? [] : ['driver'] },
  );
}

function addFailed(draft: OutcomeDraft, line: Line, name: string, message: string | undefined): void {
  const { scenario, driver, sure } = splitDriver(name);
  if (driver === null || !sure) {
    draft.reject(line, line.text, 'the benchmark failed, and its name contains no known driver');
    return;
  }
  draft.add(
    line,
    {
      scenario: scenarioName(scenario),
      driver: toDriver(driver, 'javascript'),
      metric: 'throughput',
      unit: 'ops/sec',
      status: 'failed',
      statusReason: toBody(maskSecrets(message ?? '')).trim() || 'benchmark.js printed no message',
      value: null,
      statistic: 'mean',
    },
    { name },
  );
}

function addBenchmark(draft: OutcomeDraft, found: FoundBenchmark, uncertain: Unsure): void {
  const { pointer, name, latency, unmeasured } = found;
  const { scenario, driver, sure } = splitDriver(name);
  if (driver === WARM_UP) {
    draft.reject(pointer, name, WARM_UP_IGNORED);
    return;
  }
  const cell = { scenario: scenarioName(scenario), driver: toDriver(driver ?? UNKNOWN, 'javascript') };
  const named = { cell, printed: { name, uncertain: sure ? [] : ['driver' as const] } };
  if (unmeasured) {
    const reason = toBody(maskSecrets(unmeasured.reason), 500);
    addUnmeasured(draft, pointer, named, { unit: 's', status: unmeasured.status, reason });
  } else if (latency) {
    if (!sure && !uncertain.has(driver ?? '')) uncertain.set(driver ?? '', pointer);
    if (latency.n === 1) draft.warn(pointer, 'a single sample has no margin of error');
    addLatencies(draft, pointer, named, latency);
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

function parse(native: NativeText) {
  const draft = draftOutcome('benchmarkjs', TITLE, native);
  const uncertain: Unsure = new Map();
  if (native.json === undefined) readLines(native, draft, uncertain);
  else for (const found of listBenchmarks(native.json)) addBenchmark(draft, found, uncertain);
  for (const [driver, location] of uncertain) {
    if (driver === '') warnNoDriver(draft, location);
    else warnUnknownDriver(draft, location, driver);
  }
  return draft.finish({ harness: { name: TITLE, tool: { name: TITLE } }, environment: {} });
}

/** What benchmark.js prints on a console, one line per benchmark, and its objects as JSON. */
export const benchmarkjs: Adapter = {
  name: 'benchmarkjs',
  title: TITLE,
  aliases: ['benchmark.js', 'benchmark-js'],
  signature:
    'lines such as `select 1 - mysql2 x 1,234 ops/sec ±1.23% (45 runs sampled)`, or JSON with `stats.rme` and `stats.moe`',
  recognises: (native) =>
    native.json === undefined
      ? native.lines.some(({ text }) => readConsoleRow(text) !== null)
      : listBenchmarks(native.json).length > 0,
  // The MariaDB suite prints the rows of benchmark.js above its own.
  yieldsTo: ['mariadb-suite', 'article'],
  parse,
};
