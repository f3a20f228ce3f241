import type { Environment } from '@tachograph/schema/environment';
import type { Result } from '@tachograph/schema/result';
import {
  type Guess,
  type Harness,
  type Ignored,
  LIMITS,
  type Origin,
  type ParseOutcome,
  type ParseWarning,
  type Scenario,
  type UncertainField,
} from '@tachograph/schema/run';
import type { NativeText } from '../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../native/open-line.ts';
import { toName } from '../text/clean-text.ts';
import type { NoiseRules } from '../text/common-noise.ts';
import { type Line, type Location, toLocation } from '../text/line.ts';
import { endsInValue } from './ends-in-value.ts';
import { type Foreign, LineAccount } from './line-account.ts';
import { listTitles, numberRepeats } from './number-repeats.ts';
import { capNotes, clip, Rejections } from './rejections.ts';
import { nameScenarios, settleNames } from './settle-names.ts';
import { toStatedEnvironment } from './stated-environment.ts';

/** The tool of a file, as far as it is known without reading the file. */
export type DraftedTool = {
  /** The name `--tool` takes. */
  readonly name: string;
  /** The name people know the tool by. */
  readonly title: string;
  /** What ran the benchmarks; by default the tool, under its title. */
  readonly harness?: Harness | null;
  /** By default nothing is known. */
  readonly environment?: Environment;
  /** Trimmed lines of the tool that never carry a result. Those around the results of any tool are known. */
  readonly noise?: NoiseRules;
};

/** What a file states of its tool; null for what it does not state. */
type StatedTool = {
  readonly name?: string;
  readonly version?: string | null | undefined;
  readonly config?: NonNullable<Harness['tool']>['config'] | null;
};

/** A result's name as the tool printed it, and what of the result is a guess. */
export type Printed = { readonly name: string; readonly uncertain?: readonly UncertainField[] };

/**
 * What an adapter writes into while it reads. `finish` makes the outcome: names settled, repeats numbered, secrets
 * masked, every count within what a run may hold.
 *
 * Each line of a text is accounted for. A line that is the location of a result or a rejection, or that was accepted or
 * ignored, is done with. At the end, every other line is ignored by a noise rule or else rejected. So no adapter can
 * drop a line; it can only accept one wrongly. In a JSON document the adapter itself rejects what it cannot read.
 */
export type OutcomeDraft = {
  readonly add: (location: Location, result: Result, printed: Printed) => void;
  /**
   * Takes places for so many results, for an adapter that reads all rows before it adds any; false where rows before
   * filled the run. Then such a row is counted by `omit` and not kept.
   */
  readonly reserve: (count: number) => boolean;
  /** True where every result that is added from here on is only counted. */
  readonly isFull: () => boolean;
  /** So many results of a line, beyond the limit of a run: the adapter counted them and built none. */
  readonly omit: (line: Line, count: number) => void;
  readonly addScenario: (scenario: Scenario) => void;
  /** A warning; equal messages are listed once, at their first location. */
  readonly warn: (location: Location, message: string, guess?: Guess) => void;
  readonly reject: (location: Location, text: string, reason: string) => void;
  /** The line was understood and is no result by itself: a header, a setting, a further line of a result. A place in no line is passed over. */
  readonly accept: (at: Location) => void;
  /** The line is left out for a reason with a name, such as "warm-up". */
  readonly ignore: (at: Location, rule: string) => void;
  readonly setHarness: (harness: Harness) => void;
  /** Name, version and settings of the tool, over those that are known without the file. */
  readonly setTool: (tool: StatedTool) => void;
  /** What a file states of its environment; fields that are null or hold nothing are left out. */
  readonly setEnvironment: (environment: Environment) => void;
  readonly finish: () => ParseOutcome;
};

/** Lines that are left out, by rule. */
class Ignoring {
  private readonly byRule = new Map<string, { rule: string; lines: number; first: Line }>();

  add(line: Line, rule: string): void {
    const known = this.byRule.get(rule);
    if (!known) this.byRule.set(rule, { rule, lines: 1, first: line });
    else {
      known.lines += 1;
      if (line.number < known.first.number) known.first = line;
    }
  }

  list(): Ignored[] {
    return [...this.byRule.values()].map(({ first, ...rest }) => ({ ...rest, first: toLocation(first) }));
  }
}

/** Warnings, equal ones once. */
class Warnings {
  private readonly known = new Set<string>();
  readonly list: ParseWarning[];

  constructor(given: readonly ParseWarning[]) {
    this.list = [...given];
  }

  add(at: Location, message: string, guess?: Guess): void {
    if (!this.known.has(message))
      this.list.push({ location: toLocation(at), message: clip(message), ...(guess ? { guess } : {}) });
    this.known.add(message);
  }
}

/** The line where the document of `line 12 /results/0` begins; null for a place in no line. */
const lineInPlace = (at: string): number | null => Number(/^line (\d{1,9})/.exec(at)?.[1] ?? 0) || null;

/** The results of a file within the limit of a run, each with where it was printed. */
class Results {
  readonly rows: { readonly result: Result; readonly origin: Origin; readonly line: number | null }[] = [];
  omitted = 0;
  private reserved = 0;
  private readonly names = new Map<string, string>();

  get isFull(): boolean {
    return this.rows.length >= LIMITS.results;
  }

  add(at: Location, result: Result, { name, uncertain = [] }: Printed): void {
    if (this.isFull) {
      this.omitted += 1;
      return;
    }
    const origin = { location: toLocation(at), name: this.clipName(name) || result.scenario, uncertain };
    this.rows.push({ result, origin, line: typeof at === 'string' ? lineInPlace(at) : at.number });
  }

  reserve(count: number): boolean {
    if (this.reserved >= LIMITS.results) return false;
    this.reserved += count;
    return true;
  }

  /** Masking has its price, and each name is that of many results. */
  private clipName(name: string): string {
    const known = this.names.get(name) ?? clip(name);
    this.names.set(name, known);
    return known;
  }
}

/** A harness with what a file states of its tool, over what is known of it. */
function withTool(harness: Harness | null, title: string, { version, config, ...stated }: StatedTool): Harness {
  const release = toName(version ?? '', 100);
  const known = { name: title, ...harness?.tool, ...stated };
  const settings = config && Object.keys(config).length > 0 ? { config } : {};
  return { name: title, ...harness, tool: { ...known, ...(release === '' ? {} : { version: release }), ...settings } };
}

type Account = { readonly title: string; readonly account: LineAccount; readonly foreign: readonly Foreign[] };

/** Names settled and repeats numbered, of results that are complete. */
function settleResults(
  { rows }: Results,
  scenarios: ReadonlyMap<string, Scenario>,
  { title, account, foreign }: Account,
) {
  const { positions, ownLines } = account;
  const settled = settleNames(nameScenarios(rows, title), [...scenarios.values()]);
  const located = rows.map(({ result, origin, line }, at) => {
    return { result: settled.results[at] ?? result, origin, line: positions[line ?? -1] ?? null };
  });
  const breaks = foreign.map(({ first }) => positions[first.number] ?? 0);
  const numbered = numberRepeats(located, breaks, listTitles(ownLines, positions));
  return { ...numbered, scenarios: settled.scenarios, warnings: [...settled.warnings, ...numbered.warnings] };
}

/** Begin the outcome of one file. */
export function draftOutcome(tool: DraftedTool, native: NativeText): OutcomeDraft {
  const { title } = tool;
  const account = new LineAccount(native);
  const results = new Results();
  const warnings = new Warnings(native.warnings);
  const rejections = new Rejections();
  const ignoring = new Ignoring();
  const scenarios = new Map<string, Scenario>();
  const open = findOpenLine(native);
  let { harness = { name: title, tool: { name: title } }, environment = {} } = tool;
  const reject = (at: Location, text: string, reason: string) => {
    account.settle(at);
    rejections.add(at, text, reason);
  };
  const warn = (at: Location, message: string, guess?: Guess) => warnings.add(at, message, guess);
  /** The rest of a value may be missing where the text ends in it. */
  const isCut = (at: Location, value: number | null): boolean =>
    open !== null && typeof at !== 'string' && at.number === open.number && value !== null && endsInValue(open, value);
  const keepSamples = (at: Location, result: Result): Result => {
    const { samples } = result;
    if (!samples || samples.length <= LIMITS.samples || results.isFull) return result;
    warn(at, `only the first ${LIMITS.samples} of ${samples.length} samples are stored`);
    return { ...result, samples: samples.slice(0, LIMITS.samples) };
  };
  return {
    add(at, result, printed) {
      account.settle(at);
      const { value, unit } = result;
      if (value !== null && value < 0) reject(at, `${value} ${unit}`, 'a negative value is not a measurement');
      else if (isCut(at, value)) reject(at, `${value} ${unit}`, CUT_OFF);
      else results.add(at, keepSamples(at, result), printed);
    },
    reserve: (count) => results.reserve(count),
    isFull: () => results.isFull,
    omit(line, count) {
      account.settle(line);
      results.omitted += count;
    },
    addScenario: (scenario) => void scenarios.set(scenario.id, { ...scenarios.get(scenario.id), ...scenario }),
    accept: (at) => account.settle(at),
    ignore(at, rule) {
      account.settle(at);
      if (typeof at !== 'string') ignoring.add(at, rule);
    },
    warn,
    reject,
    setHarness(stated) {
      harness = stated;
    },
    setTool(stated) {
      harness = withTool(harness, title, stated);
    },
    setEnvironment(stated) {
      environment = toStatedEnvironment(stated);
    },
    finish() {
      const { omitted } = results;
      const foreign = account.listForeign(tool.noise, (line, rule) => ignoring.add(line, rule));
      if (results.rows.length + rejections.count + foreign.length === 0) {
        const first = native.lines.find(({ text }) => text.trim() !== '');
        reject('file', first?.text ?? '', `no result of ${title}: the text may be cut`);
      }
      const settled = settleResults(results, scenarios, { title, account, foreign });
      const message = `${omitted} results are left out: the limit of a run is ${LIMITS.results}`;
      const all = [...(omitted > 0 ? [{ location: 'file', message }] : []), ...warnings.list, ...settled.warnings];
      return {
        tool: tool.name,
        results: settled.results,
        origins: settled.origins,
        scenarios: settled.scenarios,
        harness,
        environment,
        warnings: capNotes(all, (count) => ({ location: 'file', message: `and ${count} more warnings` })),
        rejected: rejections.list(foreign, title),
        ignored: ignoring.list(),
        omitted,
      };
    },
  };
}

/** A scenario's name as the run format takes it; `unnamed` where the tool printed none. */
export const scenarioName = (text: string): string => toName(text) || 'unnamed';
