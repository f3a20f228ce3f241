import { groupBy } from '@tachograph/schema/collection';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { withReport } from '../../outcome/with-report.ts';
import { readName, toBody } from '../../text/clean-text.ts';
import { NOISE, type StartedBenchmark } from './console-log.ts';
import { isCsvHeader, readCsv } from './read-csv.ts';
import { isJmhJson, type Report, readJson, type ScoreFigure } from './read-json.ts';
import { readText, type TextReport } from './read-text.ts';
import { findHeader, toPlainRow } from './table-row.ts';
import { addScores, type Benchmark, type Settle, settleBenchmarks, withoutPackage } from './to-results.ts';

const keyOf = ({ benchmark, params }: Benchmark): string =>
  JSON.stringify([withoutPackage(benchmark), [...params].map(([name, value]) => `${name}=${value}`).sort()]);

/** A benchmark that began and has no row in the table failed, or the log was cut; it must not just be missing. */
function listWithoutRow(started: readonly StartedBenchmark[], figures: readonly ScoreFigure[]): StartedBenchmark[] {
  const modes = groupBy(figures, keyOf);
  return started.filter((benchmark) => {
    const rows = modes.get(keyOf(benchmark)) ?? [];
    return !rows.some(({ mode }) => mode === null || benchmark.mode === null || mode === benchmark.mode);
  });
}

/** The unit of a benchmark that printed none: that of its mode. */
const unitOf = ({ mode }: StartedBenchmark, figures: readonly ScoreFigure[]): string =>
  figures.find((figure) => figure.mode === mode && figure.secondary === null)?.unit ??
  figures[0]?.unit ??
  (mode === 'thrpt' || mode === null ? 'ops/s' : 's/op');

function addMissing(draft: OutcomeDraft, missing: StartedBenchmark, printedUnit: string, settle: Settle): void {
  const unit = parsePrintedUnit(printedUnit);
  const reason = missing.failure || 'started without a row in the table: it failed, or the log is truncated';
  const { line } = missing;
  if (unit === null || unit.measure.direction !== undefined) draft.reject(line, missing.benchmark, reason);
  else addUnmeasured(draft, line, settle(missing, line), { ...unit.measure, reason: toBody(reason) });
}

function addReport(draft: OutcomeDraft, report: Report & Partial<TextReport>): void {
  const { facts, started = [] } = report;
  const withoutRow = listWithoutRow(started, report.figures);
  const ofLog = withoutRow.flatMap((benchmark) => benchmark.figures);
  if (ofLog[0]) draft.warn(ofLog[0].location, 'the table is missing or incomplete: read from the log above it');
  const figures = [...report.figures, ...ofLog];
  const missing = withoutRow.filter((benchmark) => benchmark.figures.length === 0);
  const settle = settleBenchmarks(draft, [...figures, ...missing]);
  addScores(draft, figures, settle);
  for (const benchmark of missing) addMissing(draft, benchmark, unitOf(benchmark, figures), settle);
  const version = readName(facts.jdk, 100);
  const flags = facts.flags.slice(0, 100);
  draft.setTool({ version: facts.version, config: facts.config });
  draft.setEnvironment({
    runtime: { name: 'java', ...(version ? { version } : {}), ...(flags.length > 0 ? { flags } : {}) },
  });
}

const isHeaderLine = (text: string): boolean =>
  text.includes('Benchmark') && text.includes('Unit') && findHeader(toPlainRow(text.trim()).split(/\s+/)) !== null;

/** What JMH prints and writes: console logs, tables of every age, JSON and CSV reports. */
export const jmh = withReport(
  {
    isReport: isJmhJson,
    keys: [['benchmark', 'primaryMetric']],
    read: (json, draft) => addReport(draft, readJson(json, draft)),
  },
  {
    name: 'jmh',
    title: 'JMH',
    harness: { name: 'JMH', tool: { name: 'jmh' } },
    noise: NOISE,
    aliases: ['java', 'jmh-text', 'jmh-json'],
    signature:
      'a table under `Benchmark  (driver)  Mode  Cnt  Score  Error  Units`, or a JSON report with `primaryMetric`',
    recognises: (native) =>
      native.lines.some(({ text }) => isCsvHeader(text) || text.startsWith('# JMH ') || isHeaderLine(text)),
    read(native, draft) {
      const isCsv = native.lines.some(({ text }) => isCsvHeader(text));
      addReport(draft, isCsv ? readCsv(native, draft) : readText(native, draft));
    },
  },
);
