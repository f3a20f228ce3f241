import type { Harness } from '@tachograph/schema/run';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toDriver } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { draftOutcome, type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { type Benchmark, type HyperfineFacts, noFacts, type Reading } from './benchmark.ts';
import { type Command, readCommand } from './read-command.ts';
import { isConsoleTime, isConsoleTitle, readConsole } from './read-console.ts';
import { isCsvHeader, readCsv } from './read-csv.ts';
import { isCutJson, isHyperfineJson, readJson } from './read-json.ts';

const TITLE = 'hyperfine';

function warnOfDriver(draft: OutcomeDraft, place: string, command: Command): void {
  if (command.driver === null)
    draft.warn(place, 'neither a param nor the command tells the driver: it is kept as "unknown"');
  else if (command.guessed) draft.warn(place, `the driver "${command.driver}" is a guess from the command`);
}

function addBenchmark(draft: OutcomeDraft, benchmark: Benchmark): void {
  const { place, figures, failure } = benchmark;
  const command = readCommand(benchmark.command, benchmark.params);
  warnOfDriver(draft, place, command);
  const cell = {
    scenario: scenarioName(command.scenario),
    params: command.params,
    driver: toDriver(command.driver ?? 'unknown', null),
  };
  const printed = {
    name: command.printed,
    unsure: command.driver === null || command.guessed ? (['driver'] as const) : [],
  };
  if (failure !== null) {
    const statusReason = toBody(maskSecrets(failure)).trim();
    draft.add(
      place,
      { ...cell, metric: 'latency', unit: 's', status: 'failed', statusReason, value: null, estimator: 'mean' },
      printed,
    );
    return;
  }
  for (const { metric, unit: printedUnit, value, estimator, uncertainty, n, samples } of figures) {
    const unit = parsePrintedUnit(printedUnit);
    if (unit === null) {
      draft.reject(place, `${value} ${printedUnit}`, `"${printedUnit}" is not a unit`);
      continue;
    }
    draft.add(
      place,
      {
        ...cell,
        ...unit.measure,
        metric,
        status: 'ok',
        value,
        estimator,
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

function read(native: NativeText, draft: OutcomeDraft): Reading {
  if (isHyperfineJson(native.json)) return readJson(native.json, draft);
  if (isCutJson(native)) {
    draft.reject('file', native.text.slice(0, 200), 'not valid JSON: the report may have been cut off');
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
  looksFor: 'a JSON report with `results` of a `command`, or `Benchmark 1: …` above `Time (mean ± σ)`',
  recognises: (native) =>
    isHyperfineJson(native.json) ||
    isCutJson(native) ||
    isCsvHeader(native.lines[0]?.text ?? '') ||
    native.lines.some(({ text }, index) => isConsoleTitle(text) && isConsoleTime(native.lines[index + 1]?.text ?? '')),
  parse,
};
