import type { Environment, Harness } from '@tachograph/schema';
import type { Adapter } from '../adapter.ts';
import { toName } from '../clean-text.ts';
import { toDriver } from '../known-drivers.ts';
import { type NativeText, where } from '../lines.ts';
import { draftOutcome, type OutcomeDraft, scenarioName } from '../outcome-draft.ts';
import { findOwner, shortNames } from './benchmark-name.ts';
import type { StartedBenchmark } from './console-log.ts';
import type { Figure, JmhFacts } from './figure.ts';
import { isCsvHeader, readCsv } from './read-csv.ts';
import { looksLikeJson, readJson } from './read-json.ts';
import { readText } from './read-text.ts';
import { findHeader } from './table-header.ts';
import { addFigures } from './to-results.ts';

const TITLE = 'JMH';

/** A benchmark that began and has no row in the table failed, or the log was cut; it must not just be missing. */
function addMissing(draft: OutcomeDraft, started: readonly StartedBenchmark[], figures: readonly Figure[]): void {
  const shorten = shortNames(started.map(({ benchmark }) => benchmark));
  const keyOf = (name: string, params: ReadonlyMap<string, string>) => JSON.stringify([name, [...params].sort()]);
  const measured = new Set(figures.map((figure) => keyOf(figure.benchmark, figure.params)));
  for (const { line, benchmark, params, failure } of started) {
    const short = shorten(benchmark);
    if (measured.has(keyOf(benchmark, params)) || measured.has(keyOf(short, params))) continue;
    const [unit] = figures.map((figure) => figure.unit);
    const owner = findOwner(short, params);
    const reason = failure || 'it began and has no row in the table: it failed, or the log was cut off';
    if (owner.driver === null || unit === undefined) {
      draft.reject(where(line), benchmark, reason);
      continue;
    }
    draft.add(where(line), {
      scenario: scenarioName(owner.scenario),
      driver: toDriver(owner.driver, 'java'),
      unit,
      status: 'failed',
      statusReason: reason,
      value: null,
      estimator: 'mean',
    });
  }
}

function toHarness(facts: JmhFacts): Harness {
  const config = Object.keys(facts.config).length > 0 ? { config: facts.config } : {};
  const version = facts.version === null ? {} : { version: toName(facts.version, 100) };
  return { name: TITLE, tool: { name: 'jmh', ...version, ...config } };
}

function toEnvironment(facts: JmhFacts): Environment {
  const version = facts.jdk === null ? null : toName(facts.jdk, 100) || null;
  const flags = facts.flags.slice(0, 100);
  return { runtime: { name: 'java', ...(version ? { version } : {}), ...(flags.length > 0 ? { flags } : {}) } };
}

function parse(native: NativeText) {
  const draft = draftOutcome('jmh', TITLE, native);
  const isCsv = native.lines.some(({ text }) => isCsvHeader(text));
  const reading = looksLikeJson(native.text)
    ? { ...readJson(native.text, draft), started: [] }
    : isCsv
      ? { ...readCsv(native, draft), started: [] }
      : readText(native, draft);
  addFigures(draft, reading.figures);
  addMissing(draft, reading.started, reading.figures);
  return draft.finish({ harness: toHarness(reading.facts), environment: toEnvironment(reading.facts) });
}

const isHeaderLine = (text: string): boolean => text.includes('Benchmark') && findHeader(text.split(/\s+/)) !== null;

/** What JMH prints and writes: console logs, tables of every age, JSON and CSV reports. */
export const jmh: Adapter = {
  name: 'jmh',
  title: TITLE,
  aliases: ['java', 'jmh-text', 'jmh-json'],
  looksFor:
    'a table under `Benchmark  (driver)  Mode  Cnt  Score  Error  Units`, or a JSON report with `primaryMetric`',
  recognises: (native) =>
    looksLikeJson(native.text) ||
    native.lines.some(({ text }) => isCsvHeader(text) || text.startsWith('# JMH ') || isHeaderLine(text)),
  parse,
};
