import type { Params } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { isDriverKey, readCellName } from '../../names/cell-name.ts';
import { isDriverName, toDriver } from '../../names/known-drivers.ts';
import { MAX_PARAMS, toParamValue } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import { scenarioName, UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { maskSecrets, toMaskedBody } from '../../text/clean-text.ts';
import { HEADING, type NoiseRules } from '../../text/common-noise.ts';
import type { Location } from '../../text/native-text.ts';
import { isConsoleTime, isConsoleTitle, readConsole } from './read-console.ts';
import { type Benchmark, isHyperfineJson, readJson } from './read-json.ts';
import { hasCsv, hasTable, readCsv, readTable } from './read-table.ts';

/** A command, split. `printed` is the command without passwords and home folders. */
type Command = {
  readonly printed: string;
  readonly scenario: string;
  readonly driver: string | null;
  /** The driver was found in the name of a program or a file, which is a guess. */
  readonly guessed: boolean;
  readonly params: Params;
};

const HOME = /(?:\/home\/|\/Users\/|[A-Z]:\\Users\\)[^\s/\\'"]{1,100}/g;

const isWordCharacter = (sign: string): boolean => sign !== '' && /[\p{L}\p{N}_.]/u.test(sign);

/**
 * hyperfine puts a param's value where the command had `{name}`. Where the value is exactly once in the command as a
 * separate word, `{name}` is restored, so that the commands of one scan are one scenario.
 */
function restorePlaceholder(command: string, name: string, value: string): string {
  const locations: number[] = [];
  for (let at = command.indexOf(value); value !== '' && at >= 0; at = command.indexOf(value, at + value.length)) {
    if (!isWordCharacter(command.charAt(at - 1)) && !isWordCharacter(command.charAt(at + value.length)))
      locations.push(at);
    if (locations.length > 1) return command;
  }
  const [at] = locations;
  return at === undefined ? command : `${command.slice(0, at)}{${name}}${command.slice(at + value.length)}`;
}

/** Signs between the parts of a program's or a file's name. A driver may have hyphens, so they part it last. */
const PARTS = [/([\s/\\_=]|\.(?=[a-z]{1,4}(?:\s|$)))/, /([\s/\\_=-]|\.(?=[a-z]{1,4}(?:\s|$)))/];

/**
 * `./bench_libmariadb 100` → `./bench_{driver} 100`: a known driver among the parts of a program's or a file's name.
 */
function findInFiles(command: string): { readonly scenario: string; readonly driver: string } | null {
  for (const pattern of PARTS) {
    const parts = command.split(pattern);
    const at = parts.findIndex((part) => isDriverName(part, null));
    const driver = parts[at];
    if (driver !== undefined) {
      return { scenario: [...parts.slice(0, at), '{driver}', ...parts.slice(at + 1)].join(''), driver };
    }
  }
  return null;
}

/** A name from `--command-name` is not a command line: it has no paths, no options and no files of programs. */
const isCommandLine = (text: string): boolean =>
  /(?:^|\s)(?:[./~]|-{1,2}\w)|\w\.(?:[cm]?[jt]s|py|rb|sh|php|pl|lua|exs?|exe|jar)(?:\s|$)/.test(text);

/** `select 1/{driver}` is `select 1`, as it is for the name `select 1/mysql2`. */
const DRIVER_PLACEHOLDER = /[\s/|:#_-]{0,3}\{(?:driver|connector|client|conn|library|lib|package)\}[\s/|:#_-]{0,3}/i;

function readName(name: string, driver: string | null, known: Pick<Command, 'printed' | 'params'>): Command {
  const withoutPlaceholder = driver === null ? name : name.replace(DRIVER_PLACEHOLDER, ' ').trim() || name;
  const cell = readCellName(withoutPlaceholder, { language: null, params: known.params });
  return { ...cell, printed: known.printed, driver: driver ?? cell.driver, guessed: false };
}

export function readCommand(text: string, printedParams: ReadonlyMap<string, string>): Command {
  const printed = maskSecrets(text.slice(0, 1000)).replace(HOME, '~');
  let driver: string | null = null;
  let scenario = printed;
  const params: [string, Params[string]][] = [];
  for (const [name, value] of printedParams) {
    if (driver === null && isDriverKey(name)) driver = value;
    else if (params.length < MAX_PARAMS) params.push([name, toParamValue(value)]);
    scenario = restorePlaceholder(scenario, name, value);
  }
  const stated = Object.fromEntries(params);
  if (!isCommandLine(scenario)) return readName(scenario, driver, { printed, params: stated });
  if (driver !== null) return { printed, scenario, driver, guessed: false, params: stated };
  const found = findInFiles(scenario);
  return {
    printed,
    scenario: found?.scenario ?? scenario,
    driver: found?.driver ?? null,
    guessed: true,
    params: stated,
  };
}

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
