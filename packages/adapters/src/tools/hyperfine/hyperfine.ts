import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toDriver } from '../../names/known-drivers.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures } from '../../outcome/figure.ts';
import { UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { withReport } from '../../outcome/with-report.ts';
import { HEADING, type NoiseRules } from '../../text/common-noise.ts';
import type { Location } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import type { Benchmark } from './benchmark.ts';
import { type Command, readCommand } from './read-command.ts';
import { isConsoleTime, isConsoleTitle, readConsole } from './read-console.ts';
import { hasCsv, readCsv } from './read-csv.ts';
import { isHyperfineJson, readJson } from './read-json.ts';
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
  const named = { cell, printed: { name: command.printed, uncertain: isUnsure ? (['driver'] as const) : [] } };
  if (failure !== null) {
    addUnmeasured(draft, location, named, { unit: 's', reason: toMaskedBody(failure, 'failed without a message') });
    return;
  }
  for (const { metric, unit: printed, ...measured } of figures) {
    const unit = parsePrintedUnit(printed);
    if (unit === null) draft.reject(location, `${measured.value} ${printed}`, `"${printed}" is not a unit`);
    else addFigures(draft, named, [{ ...measured, ...unit.measure, metric }]);
  }
}

function addBenchmarks(draft: OutcomeDraft, benchmarks: readonly Benchmark[]): void {
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark);
}

/** What hyperfine prints, and what its `--export-…` options write. */
export const hyperfine = withReport(
  {
    isReport: isHyperfineJson,
    keys: [
      ['command', 'exit_codes'],
      ['command', 'time_wall_clock'],
    ],
    read: (json, draft) => addBenchmarks(draft, readJson(json, draft)),
  },
  {
    name: 'hyperfine',
    title: 'hyperfine',
    noise: NOISE,
    aliases: ['hyperfine-json'],
    signature: 'a JSON report with `results` of a `command`, or `Benchmark 1: …` above `Time (mean ± σ)`',
    recognises: (native) =>
      hasCsv(native) ||
      hasTable(native) ||
      native.lines.some(
        ({ text }, index) => isConsoleTitle(text) && isConsoleTime(native.lines.at(index + 1)?.text ?? ''),
      ),
    read(native, draft) {
      const readText = hasCsv(native) ? readCsv : hasTable(native) ? readTable : readConsole;
      addBenchmarks(draft, readText(native, draft));
    },
  },
);
