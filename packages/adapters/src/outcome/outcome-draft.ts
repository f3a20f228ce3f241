import type { Question } from '@tachograph/schema/question';
import type { Result } from '@tachograph/schema/result';
import {
  type Guess,
  type Harness,
  type Ignored,
  LIMITS,
  type Origin,
  type ParseWarning,
  type Scenario,
} from '@tachograph/schema/run';
import { toName } from '../text/clean-text.ts';
import { CUT_OFF, findOpenLine, type Line, type Location, type NativeText, toLocation } from '../text/native-text.ts';
import type { DraftedTool, OutcomeDraft, Printed, StatedTool } from './adapter.ts';
import { endsInValue } from './ends-in-value.ts';
import { LineAccount } from './line-account.ts';
import { UNKNOWN } from './named-cell.ts';
import { numberRepeats } from './number-repeats.ts';
import { capNotes, clip, Rejections } from './rejections.ts';
import { type Located, settleSections } from './sections.ts';
import { nameScenarios, settleNames } from './settle-names.ts';
import { toStatedEnvironment } from './stated-environment.ts';
import { withStorableKeys } from './storable-keys.ts';

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
  const settings = config && Object.keys(config).length > 0 ? { config: withStorableKeys(config) } : {};
  return { name: title, ...harness, tool: { ...known, ...(release === '' ? {} : { version: release }), ...settings } };
}

/** Names settled and repeats numbered, of results that are complete. `foreign` are the lines that nobody understood. */
function settleResults(
  rows: readonly Located[],
  scenarios: ReadonlyMap<string, Scenario>,
  title: string,
  foreign: readonly number[],
) {
  const settled = settleNames(nameScenarios(rows, title), [...scenarios.values()]);
  const located = rows.map((row, at) => ({ ...row, result: settled.results[at] ?? row.result }));
  const numbered = numberRepeats(located, foreign);
  return { ...numbered, scenarios: settled.scenarios, warnings: [...settled.warnings, ...numbered.warnings] };
}

const MAX_QUESTIONS = 40;

/** Begin the outcome of one file. */
export function draftOutcome(tool: DraftedTool, native: NativeText): OutcomeDraft {
  const { title } = tool;
  const account = new LineAccount(native);
  const results = new Results();
  /** By their messages: equal ones are listed once. */
  const warnings = new Map<string, ParseWarning>();
  const rejections = new Rejections();
  const ignored = new Map<string, Omit<Ignored, 'first'> & { readonly first: Line }>();
  const scenarios = new Map<string, Scenario>();
  const questions: Question[] = [];
  const open = findOpenLine(native);
  let { harness = { name: title, tool: { name: title } }, environment = {} } = tool;
  const reject = (at: Location, text: string, reason: string) => {
    account.settle(at);
    rejections.add(at, text, reason);
  };
  const addIgnored = (line: Line, rule: string) => {
    const { lines, first } = ignored.get(rule) ?? { lines: 0, first: line };
    ignored.set(rule, { rule, lines: lines + 1, first: line.number < first.number ? line : first });
  };
  const warn = (at: Location, message: string, guess?: Guess) => {
    if (warnings.has(message)) return;
    warnings.set(message, { location: toLocation(at), message: clip(message, 400), ...(guess ? { guess } : {}) });
  };
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
      else {
        const params = result.params && withStorableKeys(result.params);
        const storable = params === result.params ? result : { ...result, params };
        results.add(at, keepSamples(at, storable), printed);
      }
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
      if (typeof at !== 'string') addIgnored(at, rule);
    },
    warn,
    reject,
    ask(question) {
      if (questions.length < MAX_QUESTIONS) questions.push(question);
    },
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
      const positionOf = (line: number | null) => account.positions[line ?? -1] ?? null;
      const located = results.rows.map(({ line, ...row }) => ({ ...row, line: positionOf(line) }));
      const sectioned = settleSections(located, located.length === 0 ? [] : account.listTitles(tool.noise));
      for (const { line } of sectioned.used) account.settle(line);
      if (sectioned.rows.every(({ result }) => result.driver.name !== UNKNOWN)) {
        for (const [message, { guess }] of warnings) if (guess?.name === UNKNOWN) warnings.delete(message);
      }
      const foreign = account.listForeign(tool.noise, addIgnored);
      if (results.rows.length + rejections.count === 0) {
        const first = native.lines.find(({ text }) => text.trim() !== '');
        reject('file', first?.text ?? '', `no result of ${title}: the text may be cut`);
      }
      const breaks = foreign.map(({ first }) => account.positions[first.number] ?? 0);
      const settled = settleResults(sectioned.rows, scenarios, title, breaks);
      const message = `${omitted} results are left out: the limit of a run is ${LIMITS.results}`;
      const all = [
        ...(omitted > 0 ? [{ location: 'file', message }] : []),
        ...native.warnings,
        ...warnings.values(),
        ...settled.warnings,
      ];
      return {
        tool: tool.name,
        results: settled.results,
        origins: settled.origins,
        scenarios: settled.scenarios,
        harness,
        environment,
        warnings: capNotes(all, (count) => ({ location: 'file', message: `and ${count} more warnings` })),
        rejected: rejections.list(foreign, title),
        ignored: [...ignored.values()].map(({ first, ...rest }) => ({ ...rest, first: toLocation(first) })),
        omitted,
        ...(questions.length > 0 ? { questions } : {}),
      };
    },
  };
}
