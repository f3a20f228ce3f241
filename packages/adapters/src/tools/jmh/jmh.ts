import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readName, toBody } from '../../text/clean-text.ts';
import { type NativeText, toLocation } from '../../text/lines.ts';
import { withoutPackage } from './benchmark-name.ts';
import type { StartedBenchmark } from './console-log.ts';
import type { Report, ScoreFigure } from './figure.ts';
import { isCsvHeader, readCsv } from './read-csv.ts';
import { looksLikeJson, readJson } from './read-json.ts';
import { readText, type TextReport } from './read-text.ts';
import { findHeader } from './table-header.ts';
import { addFigures, type Benchmark, type Settle, settleBenchmarks } from './to-results.ts';

/** A benchmark that began and has no row in the table failed, or the log was cut; it must not just be missing. */
function listMissing(started: readonly StartedBenchmark[], figures: readonly ScoreFigure[]): StartedBenchmark[] {
  const keyOf = ({ benchmark, params }: Benchmark) =>
    JSON.stringify([withoutPackage(benchmark), [...params].map(([name, value]) => `${name}=${value}`).sort()]);
  const measured = new Set(figures.map(keyOf));
  return started.filter((benchmark) => !measured.has(keyOf(benchmark)));
}

function addMissing(
  draft: OutcomeDraft,
  missing: readonly StartedBenchmark[],
  printedUnit: string | undefined,
  settle: Settle,
): void {
  const unit = printedUnit === undefined ? null : parsePrintedUnit(printedUnit);
  for (const started of missing) {
    const reason = started.failure || 'started without a row in the table: it failed, or the log is truncated';
    const location = toLocation(started.line);
    if (unit === null || unit.measure.direction !== undefined) draft.reject(location, started.benchmark, reason);
    else {
      const result = { ...unit.measure, status: 'failed', value: null, statistic: 'mean' } as const;
      const { cell, printed } = settle(started, location);
      draft.add(location, { ...cell, ...result, statusReason: toBody(reason) }, printed);
    }
  }
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const isCsv = native.lines.some(({ text }) => isCsvHeader(text));
  const report: Report & Partial<TextReport> = looksLikeJson(native.text)
    ? readJson(native.text, draft)
    : isCsv
      ? readCsv(native, draft)
      : readText(native, draft);
  const { figures, facts, started = [] } = report;
  const missing = listMissing(started, figures);
  const settle = settleBenchmarks(draft, [...figures, ...missing]);
  addFigures(draft, figures, settle);
  addMissing(draft, missing, figures[0]?.unit, settle);
  const [version, flags] = [readName(facts.jdk, 100), facts.flags.slice(0, 100)];
  draft.setTool({ version: facts.version, config: facts.config });
  draft.setEnvironment({
    runtime: { name: 'java', ...(version ? { version } : {}), ...(flags.length > 0 ? { flags } : {}) },
  });
}

const isHeaderLine = (text: string): boolean => text.includes('Benchmark') && findHeader(text.split(/\s+/)) !== null;

/** What JMH prints and writes: console logs, tables of every age, JSON and CSV reports. */
export const jmh: Adapter = {
  name: 'jmh',
  title: 'JMH',
  harness: { name: 'JMH', tool: { name: 'jmh' } },
  aliases: ['java', 'jmh-text', 'jmh-json'],
  signature:
    'a table under `Benchmark  (driver)  Mode  Cnt  Score  Error  Units`, or a JSON report with `primaryMetric`',
  recognises: (native) =>
    looksLikeJson(native.text) ||
    native.lines.some(({ text }) => isCsvHeader(text) || text.startsWith('# JMH ') || isHeaderLine(text)),
  read,
};
