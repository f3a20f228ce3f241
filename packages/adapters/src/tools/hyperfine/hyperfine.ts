import type { Params } from '@tachograph/schema/result';
import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { isDriverKey, readCellName } from '../../names/cell-name.ts';
import { isDriverName, toDriver } from '../../names/known-drivers.ts';
import { MAX_PARAMS, toParamValue } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../../outcome/figure.ts';
import { listUncertain, scenarioName, UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { maskSecrets, toMaskedBody } from '../../text/clean-text.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import { splitRow } from '../../text/csv-cells.ts';
import { CUT_OFF, isOpenEnd, type Line, type Location, type NativeText } from '../../text/native-text.ts';
import { isConsoleTime, isConsoleTitle, readConsole } from './read-console.ts';
import { type Benchmark, isHyperfineJson, readFirst, readJson, toPrintedStddev } from './read-json.ts';

const CSV_HEADER = 'command,mean,stddev,median,user,system,min,max';
const PARAMETER = 'parameter_';
const isCsvHeader = (text: string): boolean => text === CSV_HEADER || text.startsWith(`${CSV_HEADER},parameter_`);

/** True for what `--export-csv` writes, which may stand below other lines. */
const hasCsv = ({ lines }: NativeText): boolean => lines.some(({ text }) => isCsvHeader(text));

/** Read what `--export-csv` writes: the fields of a report, without samples and without their number. */
function readCsv(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const rows = readColumns(native, draft, { isHead: isCsvHeader, isCut: () => false });
  return [...rows].flatMap(({ line, cells }) => {
    const command = cells.get('command') ?? '';
    // The last number of a text may be cut off, and without params it is the greatest time.
    const isCut = isOpenEnd(native, line) && [...cells].at(-1)?.[0] === 'max';
    if (isCut) draft.reject(line, `max ${cells.get('max')}`, CUT_OFF);
    const isParam = (name: string) => name.startsWith(PARAMETER);
    const params = [...cells].flatMap(([name, text]) =>
      isParam(name) && text !== '' ? [[name.slice(PARAMETER.length), text] as const] : [],
    );
    const fields = [...cells].flatMap(([name, text]) => {
      const value = isParam(name) || (isCut && name === 'max') ? null : parsePrintedNumber(text);
      return value === null ? [] : [[name, value] as const];
    });
    const benchmark = command === '' ? null : readFirst(draft, Object.fromEntries(fields), '', command);
    if (!benchmark) draft.reject(line, line.text, 'not a hyperfine row: no command or no mean');
    const figures = benchmark?.figures.map((figure) => ({ ...figure, location: line })) ?? [];
    return benchmark ? [{ ...benchmark, location: line, params: new Map(params), figures }] : [];
  });
}

const HEADER = /^Mean \[(\S{1,4})\]$/;
/** The line below the header: `|:---|---:|`, with blanks where a formatter aligned the table. */
const RULE = /^\|(?: {0,200}:?-{2,1000}:? {0,200}\|){2,20}$/;
const MEAN = /^(\d[\d.]{0,30})(?: ± (\d[\d.]{0,30}))?$/;

const NUL = '\u0000';

function splitCells(text: string): string[] {
  const trimmed = text.slice(0, 20_000).trim().replaceAll('\\|', NUL);
  return /^\|.*\|$/.test(trimmed) ? splitRow(trimmed, '|').map((cell) => cell.replaceAll(NUL, '|')) : [];
}

const unitOf = (cells: readonly string[]): string | null =>
  cells[0] === 'Command' ? (HEADER.exec(cells[1] ?? '')?.[1] ?? null) : null;

/** True for what `--export-markdown` writes. */
const hasTable = ({ lines }: NativeText): boolean =>
  lines.some(({ text }) => text.includes('Command') && unitOf(splitCells(text)) !== null);

function toFigures(location: Line, cells: readonly string[], unit: string): Figure[] | null {
  const [, mean, deviation] = MEAN.exec(cells[1] ?? '') ?? [];
  const value = parsePrintedNumber(mean ?? '');
  if (value === null) return null;
  const uncertainty = toPrintedStddev(parsePrintedNumber(deviation ?? ''));
  const latency = { location, metric: 'latency', unit } as const;
  const ends = Object.entries({ min: cells[2], max: cells[3] }).flatMap(([statistic, cell = '']) => {
    const end = parsePrintedNumber(cell);
    return end === null ? [] : [{ ...latency, value: end, statistic }];
  });
  return [{ ...latency, value, statistic: 'mean', uncertainty }, ...ends];
}

/** Read a table of commands: mean, least and greatest time, without samples and without their number. */
function readTable(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const benchmarks: Benchmark[] = [];
  let head: { readonly unit: string; readonly columns: number } | null = null;
  for (const line of native.lines) {
    const cells = splitCells(line.text);
    if (cells.length === 0) continue;
    const unit = unitOf(cells);
    const figures = head?.columns === cells.length ? toFigures(line, cells, head.unit) : null;
    if (unit !== null) head = { unit, columns: cells.length };
    else if (figures) {
      const command = (cells[0] ?? '').replace(/^`(.*)`$/s, '$1');
      benchmarks.push({ location: line, command, params: new Map(), figures, failure: null });
      const unreadable = cells.slice(2, 4).filter((cell) => parsePrintedNumber(cell) === null);
      for (const cell of unreadable) draft.reject(line, cell, `"${cell}" is not a number`);
    } else if (!RULE.test(line.text.trim())) {
      draft.reject(line, line.text, 'not a row of the table: no command or no mean');
      continue;
    }
    draft.accept(line);
  }
  return benchmarks;
}

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
  // A command with only the name of its driver does not name a scenario.
  const uncertain = listUncertain({ driver: isUnsure, scenario: command.scenario === command.driver });
  const named = { cell, printed: { name: command.printed, uncertain } };
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
      ['command', 'stddev', 'system'],
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
