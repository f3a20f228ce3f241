import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toDriver } from '../../names/known-drivers.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toUnmeasured } from '../../outcome/add-latencies.ts';
import { UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import { HEADING, type NoiseRules } from '../../text/common-noise.ts';
import type { Location } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import type { Benchmark } from './benchmark.ts';
import { type Command, readCommand } from './read-command.ts';
import { isConsoleTime, isConsoleTitle, readConsole } from './read-console.ts';
import { hasCsv, readCsv } from './read-csv.ts';
import { isHyperfineJson, isTruncatedReport, readJson } from './read-json.ts';
import { hasTable, readTable } from './read-table.ts';

const NOISE: NoiseRules = {
  heading: HEADING,
  'progress bar': /^(?:[⠁-⣿] |Current estimate|Initial time measurement|Performing warmup runs|Measuring )/,
};

function warnOfDriver(draft: OutcomeDraft, location: Location, { driver, guessed }: Command): void {
  if (driver === null) warnNoDriver(draft, location);
  else if (guessed)
    draft.warn(location, `the driver "${driver}" is a guess from the command`, { field: 'driver', name: driver });
}

function addBenchmark(draft: OutcomeDraft, benchmark: Benchmark): void {
  const { location, figures, failure } = benchmark;
  const command = readCommand(benchmark.command, benchmark.params);
  warnOfDriver(draft, location, command);
  const driver = toDriver(command.driver ?? UNKNOWN, null);
  const cell = { scenario: scenarioName(command.scenario), params: command.params, driver };
  const isUnsure = command.driver === null || command.guessed;
  const printed = { name: command.printed, uncertain: isUnsure ? (['driver'] as const) : [] };
  if (failure !== null) {
    const reason = toMaskedBody(failure, 'failed without a message');
    draft.add(location, { ...cell, ...toUnmeasured({ unit: 's', status: 'failed', reason }) }, printed);
    return;
  }
  for (const { metric, unit: printedUnit, ...measured } of figures) {
    const unit = parsePrintedUnit(printedUnit);
    if (unit === null) draft.reject(location, `${measured.value} ${printedUnit}`, `"${printedUnit}" is not a unit`);
    else draft.add(location, { ...cell, ...unit.measure, metric, status: 'ok', ...measured }, printed);
  }
}

function listBenchmarks(native: NativeText, draft: OutcomeDraft): readonly Benchmark[] {
  if (isHyperfineJson(native.json)) return readJson(native.json, draft);
  if (hasCsv(native)) return readCsv(native, draft);
  if (!isTruncatedReport(native)) return hasTable(native) ? readTable(native, draft) : readConsole(native, draft);
  rejectTruncatedJson(draft, native);
  return [];
}

function read(native: NativeText, draft: OutcomeDraft): void {
  for (const benchmark of listBenchmarks(native, draft)) addBenchmark(draft, benchmark);
}

/** What hyperfine prints, and what its `--export-…` options write. */
export const hyperfine: Adapter = {
  name: 'hyperfine',
  title: 'hyperfine',
  noise: NOISE,
  aliases: ['hyperfine-json'],
  signature: 'a JSON report with `results` of a `command`, or `Benchmark 1: …` above `Time (mean ± σ)`',
  recognises: (native) =>
    isHyperfineJson(native.json) ||
    isTruncatedReport(native) ||
    hasCsv(native) ||
    hasTable(native) ||
    native.lines.some(
      ({ text }, index) => isConsoleTitle(text) && isConsoleTime(native.lines.at(index + 1)?.text ?? ''),
    ),
  read,
};
