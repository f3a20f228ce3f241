import type { Harness } from '@tachograph/schema/run';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toDriver } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { type Benchmark, type HyperfineFacts, noFacts, type Report } from './benchmark.ts';
import { type Command, readCommand } from './read-command.ts';
import { isConsoleTime, isConsoleTitle, readConsole } from './read-console.ts';
import { isCsvHeader, readCsv } from './read-csv.ts';
import { isHyperfineJson, isTruncatedJson, readJson } from './read-json.ts';

const TITLE = 'hyperfine';

function warnOfDriver(draft: OutcomeDraft, location: string, { driver, guessed }: Command): void {
  if (driver === null) warnNoDriver(draft, location);
  else if (guessed)
    draft.warn(location, `the driver "${driver}" is a guess from the command`, { field: 'driver', name: driver });
}

function addBenchmark(draft: OutcomeDraft, benchmark: Benchmark): void {
  const { location, figures, failure } = benchmark;
  const command = readCommand(benchmark.command, benchmark.params);
  warnOfDriver(draft, location, command);
  const cell = {
    scenario: scenarioName(command.scenario),
    params: command.params,
    driver: toDriver(command.driver ?? UNKNOWN, null),
  };
  const printed = {
    name: command.printed,
    uncertain: command.driver === null || command.guessed ? (['driver'] as const) : [],
  };
  if (failure !== null) {
    const statusReason = toBody(maskSecrets(failure)).trim();
    draft.add(
      location,
      { ...cell, metric: 'latency', unit: 's', status: 'failed', statusReason, value: null, statistic: 'mean' },
      printed,
    );
    return;
  }
  for (const { metric, unit: printedUnit, value, statistic, uncertainty, n, samples } of figures) {
    const unit = parsePrintedUnit(printedUnit);
    if (unit === null) {
      draft.reject(location, `${value} ${printedUnit}`, `"${printedUnit}" is not a unit`);
      continue;
    }
    draft.add(
      location,
      {
        ...cell,
        ...unit.measure,
        metric,
        status: 'ok',
        value,
        statistic,
        uncertainty,
        n,
        ...(samples ? { samples: [...samples] } : {}),
      },
      printed,
    );
  }
}

function toEnd({ version, os, arch }: HyperfineFacts) {
  const tool = { name: TITLE, ...(version ? { version: toName(version, 100) } : {}) };
  const harness: Harness = { name: TITLE, tool };
  const client = {
    ...(os ? { os: toName(os, 200) } : {}),
    ...(arch ? { cpu: { arch: toName(arch, 40) } } : {}),
  };
  return { harness, environment: os || arch ? { client } : {} };
}

function read(native: NativeText, draft: OutcomeDraft): Report {
  if (isHyperfineJson(native.json)) return readJson(native.json, draft);
  if (isTruncatedJson(native)) {
    draft.reject('file', native.text.slice(0, 200), 'invalid JSON: the file may be truncated');
    return { benchmarks: [], facts: noFacts() };
  }
  const isCsv = isCsvHeader(native.lines[0]?.text ?? '');
  return { benchmarks: isCsv ? readCsv(native, draft) : readConsole(native, draft), facts: noFacts() };
}

function parse(native: NativeText) {
  const draft = draftOutcome('hyperfine', TITLE, native);
  const { benchmarks, facts } = read(native, draft);
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark);
  return draft.finish(toEnd(facts));
}

/** What hyperfine prints, and what its `--export-json` and `--export-csv` write. */
export const hyperfine: Adapter = {
  name: 'hyperfine',
  title: TITLE,
  aliases: ['hyperfine-json'],
  signature: 'a JSON report with `results` of a `command`, or `Benchmark 1: …` above `Time (mean ± σ)`',
  recognises: (native) =>
    isHyperfineJson(native.json) ||
    isTruncatedJson(native) ||
    isCsvHeader(native.lines[0]?.text ?? '') ||
    native.lines.some(({ text }, index) => isConsoleTitle(text) && isConsoleTime(native.lines[index + 1]?.text ?? '')),
  parse,
};
