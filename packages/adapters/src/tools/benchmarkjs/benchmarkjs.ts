import { ABORTED, type ConsoleRow } from '../../console-row/console-row.ts';
import { toRate } from '../../console-row/driver-row.ts';
import { splitDriver } from '../../console-row/split-driver.ts';
import { toDriver } from '../../names/known-drivers.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures } from '../../outcome/figure.ts';
import { UNKNOWN, warnNoDriver, warnUnknownDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { type Line, toLocation } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';
import { type FoundBenchmark, listBenchmarks } from './read-json.ts';
import { type BenchmarkLine, isConsole, NOISE, readLines } from './read-lines.ts';

/** Unknown drivers with the first location of each. */
type Unsure = Map<string, string>;

function readName(name: string) {
  const { scenario, driver, params, sure } = splitDriver(name);
  const cell = { scenario: scenarioName(scenario), params, driver: toDriver(driver ?? UNKNOWN, 'javascript') };
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
  if (row.rest !== '') draft.warn(line, `unknown text after the value: "${row.rest}"`);
  addFigures(draft, { cell, printed }, [toRate(line, 'ops/sec', { ...row, value: row.value })]);
}

type Unmeasured = { readonly status: 'failed' | 'skipped'; readonly reason: string };

function addWithoutValue(draft: OutcomeDraft, line: Line, name: string, { status, reason }: Unmeasured): void {
  const { cell, driver, sure } = readName(name);
  if (driver === null || !sure) {
    draft.reject(
      line,
      line.text,
      `the benchmark ${status === 'failed' ? 'failed' : 'did not run'}, and its name contains no known driver`,
    );
    return;
  }
  const statusReason = toMaskedBody(reason, 'benchmark.js printed no message');

  addUnmeasured(
    draft,
    line,
    { cell, printed: { name } },
    { metric: 'throughput', unit: 'ops/sec', status, reason: statusReason },
  );
}

function addBenchmark(draft: OutcomeDraft, found: FoundBenchmark, uncertain: Unsure): void {
  const { pointer, name, measured } = found;
  if (measured === null) {
    draft.reject(pointer, name, 'not a benchmark, or its mean is not a number');
    return;
  }
  const { cell, printed, driver, sure } = readName(name);
  if (announcesWarmUp(name)) {
    draft.reject(pointer, name, 'ignored: warm-up');
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

function addLine(draft: OutcomeDraft, { line, name, measured }: BenchmarkLine, uncertain: Unsure): void {
  if (announcesWarmUp(name)) draft.ignore(line, WARM_UP_RULE);
  else if ('failure' in measured) {
    addWithoutValue(draft, line, name, { status: 'failed', reason: measured.failure ?? '' });
  } else if (measured.value === 0) addWithoutValue(draft, line, name, { status: 'skipped', reason: ABORTED });
  else addRow(draft, line, { ...measured, name }, uncertain);
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const uncertain: Unsure = new Map();
  if (native.json === undefined) for (const found of readLines(native, draft)) addLine(draft, found, uncertain);
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
  noise: NOISE,
  aliases: ['benchmark.js', 'benchmark-js'],
  signature:
    'lines such as `select 1 - mysql2 x 1,234 ops/sec ±1.23% (45 runs sampled)`, or JSON with `stats.rme` and `stats.moe`',
  recognises: (native) => (native.json === undefined ? isConsole(native) : listBenchmarks(native.json).length > 0),
  // The MariaDB suite prints the rows of benchmark.js above its own; those of bench-node have the range of the times too.
  yieldsTo: ['mariadb-suite', 'article', 'bench-node'],
  read,
};
