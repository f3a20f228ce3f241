import type { Adapter } from '../adapter.ts';
import { toBody } from '../clean-text.ts';
import { isCommonNoise, readHeading } from '../common-noise.ts';
import { hasDriverRow } from '../driver-row.ts';
import { toDriver } from '../known-drivers.ts';
import { type Line, type NativeText, where } from '../lines.ts';
import { maskSecrets } from '../mask-secrets.ts';
import { draftOutcome, type OutcomeDraft, scenarioName } from '../outcome-draft.ts';
import { type ConsoleRow, readConsoleRow, toRme, WARM_UP } from './console-row.ts';
import { splitDriver } from './split-driver.ts';

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

function addRow(draft: OutcomeDraft, line: Line, row: ConsoleRow, unsure: Map<string, Line>): void {
  const { scenario, driver, sure } = splitDriver(row.name);
  if (row.value === null) {
    draft.reject(where(line), line.text, `"${row.printed}" is not a figure`);
    return;
  }
  if (!sure && !unsure.has(driver ?? '')) unsure.set(driver ?? '', line);
  if (row.n === 1) draft.warn(where(line), 'one sample has no margin of error');
  draft.add(
    where(line),
    {
      scenario: scenarioName(scenario),
      driver: toDriver(driver ?? 'unknown', 'javascript'),
      metric: 'throughput',
      unit: 'ops/sec',
      status: 'ok',
      value: row.value,
      estimator: 'mean',
      uncertainty: toRme(row.rme, row.n),
      n: row.n,
    },
    { name: row.name, unsure: sure ? [] : ['driver'] },
  );
}

function addFailed(draft: OutcomeDraft, line: Line, name: string, message: string | undefined): void {
  const { scenario, driver, sure } = splitDriver(name);
  if (driver === null || !sure) {
    draft.reject(where(line), line.text, 'the benchmark failed, and its name tells no driver');
    return;
  }
  draft.add(
    where(line),
    {
      scenario: scenarioName(scenario),
      driver: toDriver(driver, 'javascript'),
      metric: 'throughput',
      unit: 'ops/sec',
      status: 'failed',
      statusReason: toBody(maskSecrets(message ?? '')).trim() || 'benchmark.js printed the name and no message',
      value: null,
      estimator: 'mean',
    },
    { name },
  );
}

function parse(native: NativeText) {
  const draft = draftOutcome('benchmarkjs', TITLE, native);
  const unsure = new Map<string, Line>();
  const warmUps: Line[] = [];
  for (const line of native.lines) {
    const row = readConsoleRow(line.text);
    const failed = row === null && line.text.length < 1500 ? FAILED.exec(line.text) : null;
    if (row && splitDriver(row.name).driver === WARM_UP) warmUps.push(line);
    else if (row) addRow(draft, line, row, unsure);
    else if (isCommonNoise(line.text) || readHeading(line.text) !== null) continue;
    else if (NOISE.some((pattern) => pattern.test(line.text.trim()))) continue;
    else if (failed?.[1]) addFailed(draft, line, failed[1], failed[2]);
    else draft.skip(line);
  }
  const [firstWarmUp] = warmUps;
  if (firstWarmUp) draft.warn(where(firstWarmUp), `rows of the warm-up are left out: ${warmUps.length}`);
  for (const [driver, line] of unsure) {
    const message = driver
      ? `"${driver}" is not a driver we know`
      : 'the name tells no driver: it is kept as "unknown"';
    draft.warn(where(line), message);
  }
  return draft.finish({ harness: { name: TITLE, tool: { name: TITLE } }, environment: {} });
}

/** What benchmark.js prints on a console, one line per benchmark. */
export const benchmarkjs: Adapter = {
  name: 'benchmarkjs',
  title: TITLE,
  aliases: ['benchmark.js', 'benchmark-js'],
  looksFor: 'lines such as `select 1 - mysql2 x 1,234 ops/sec ±1.23% (45 runs sampled)`',
  recognises: (native) => native.lines.some(({ text }) => readConsoleRow(text) !== null) && !hasDriverRow(native),
  parse,
};
