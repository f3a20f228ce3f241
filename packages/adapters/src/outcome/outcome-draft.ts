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
  type Rejected,
  type Scenario,
  type UncertainField,
} from '@tachograph/schema/run';
import { toBody, toName } from '../text/clean-text.ts';
import { findNoiseRule, type NoiseRules } from '../text/common-noise.ts';
import { type Line, type Location, type NativeText, toLocation } from '../text/lines.ts';
import { maskSecrets } from '../text/mask-secrets.ts';
import { CUT_OFF, findOpenLine } from '../text/open-line.ts';
import { findStepSettings, STEP_RULE } from '../text/step-settings.ts';
import { endsInValue } from './ends-in-value.ts';
import { listTitles, numberRepeats } from './number-repeats.ts';
import { nameScenarios, settleNames } from './settle-names.ts';

/** A longer list repeats itself. */
const MAX_NOTES = 1000;
const CLIP = 200;

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
  /** The line was understood and is no result by itself: a header, a setting, a further line of a result. */
  readonly accept: (line: Line) => void;
  /** The line is left out for a reason with a name, such as "warm-up". */
  readonly ignore: (line: Line, rule: string) => void;
  readonly setHarness: (harness: Harness) => void;
  /** Name, version and settings of the tool, over those that are known without the file. */
  readonly setTool: (tool: StatedTool) => void;
  readonly setEnvironment: (environment: Environment) => void;
  readonly finish: () => ParseOutcome;
};

const clip = (text: string): string => toBody(maskSecrets(text).trim(), CLIP);

/** Lines without a result, one after the other; lines that are noise may be among them. */
type Foreign = { readonly first: Line; last: Line; count: number };

function toRejected({ first, last, count }: Foreign, title: string): Rejected {
  const location = count === 1 ? toLocation(first) : `lines ${first.number}–${last.number}`;
  const reason = count === 1 ? `not a result of ${title}` : `${count} lines without a result of ${title}`;
  return { location, text: clip(first.text), reason };
}

/** For the order of rejections: the number of a line, or the first number of a pointer. */
const lineOf = (at: Location): number => (typeof at === 'string' ? Number(/\d+/.exec(at)?.[0] ?? 0) : at.number);

/** The line where the document of `line 12 /results/0` begins; null for a place in no line. */
const lineInPlace = (at: string): number | null => Number(/^line (\d{1,9})/.exec(at)?.[1] ?? 0) || null;

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

function capped<T>(entries: readonly T[], more: (count: number) => T): T[] {
  return entries.length <= MAX_NOTES
    ? [...entries]
    : [...entries.slice(0, MAX_NOTES), more(entries.length - MAX_NOTES)];
}

/** Begin the outcome of one file. */
export function draftOutcome(tool: DraftedTool, native: NativeText): OutcomeDraft {
  const { name: toolName, title } = tool;
  const results: Result[] = [];
  const origins: Origin[] = [];
  const resultLines: (number | null)[] = [];
  const scenarios = new Map<string, Scenario>();
  const warnings: ParseWarning[] = [...native.warnings];
  const warned = new Set<string>();
  const rejected: (Rejected & { readonly line: number })[] = [];
  const ignoring = new Ignoring();
  // Lines of several streams are not in the order of their numbers.
  let lastNumber = 0;
  for (const { number } of native.lines) lastNumber = Math.max(lastNumber, number);
  const done = new Uint8Array(lastNumber + 1);
  const positions = new Uint32Array(lastNumber + 1);
  for (const [position, { number }] of native.lines.entries()) positions[number] = position;
  const open = findOpenLine(native);
  /** The rest of a value may be missing where the text ends in it. */
  const isCut = (at: Location, value: number | null): boolean =>
    open !== null && typeof at !== 'string' && at.number === open.number && value !== null && endsInValue(open, value);
  let omitted = 0;
  let reserved = 0;
  let unlisted = 0;
  let { harness = { name: title, tool: { name: title } }, environment = {} } = tool;
  const names = new Map<string, string>();
  /** Masking has its price, and each name is that of many results. */
  const clipName = (name: string): string => {
    const known = names.get(name) ?? clip(name);
    names.set(name, known);
    return known;
  };
  const settle = (at: Location) => {
    if (typeof at !== 'string') done[at.number] = 1;
  };
  const reject = (at: Location, text: string, reason: string) => {
    settle(at);
    // Masking has its price: a file of half a million bad lines needs no half a million reasons.
    if (rejected.length > MAX_NOTES) unlisted += 1;
    else rejected.push({ location: toLocation(at), text: clip(text), reason: clip(reason), line: lineOf(at) });
  };
  const warn = (at: Location, message: string, guess?: Guess) => {
    if (!warned.has(message))
      warnings.push({ location: toLocation(at), message: clip(message), ...(guess ? { guess } : {}) });
    warned.add(message);
  };
  const keepSamples = (at: Location, result: Result): Result => {
    const { samples } = result;
    if (!samples || samples.length <= LIMITS.samples) return result;
    warn(at, `only the first ${LIMITS.samples} of ${samples.length} samples are stored`);
    return { ...result, samples: samples.slice(0, LIMITS.samples) };
  };
  /** Not after a document, nor the first line of another stream. */
  const isNext = (previous: Line, { number }: Line): boolean =>
    positions[number] === (positions[previous.number] ?? 0) + 1 && number > previous.number;
  /** The lines that nobody accounted for: noise, or not of this tool. */
  const listForeign = (): Foreign[] => {
    const steps = findStepSettings(native.lines);
    const foreign: Foreign[] = [];
    let open: Foreign | null = null;
    let previous: Line | null = null;
    for (const line of native.json === undefined ? native.lines : native.around) {
      const isBlank = done[line.number] || line.text.trim() === '';
      const rule = isBlank ? '' : steps.has(line.number) ? STEP_RULE : findNoiseRule(line.text, tool.noise);
      if (done[line.number] || (previous && !isNext(previous, line))) open = null;
      previous = line;
      if (done[line.number]) continue;
      if (rule) ignoring.add(line, rule);
      else if (rule === null && open) {
        open.last = line;
        open.count += 1;
      } else if (rule === null) {
        open = { first: line, last: line, count: 1 };
        if (foreign.length > MAX_NOTES) unlisted += 1;
        else foreign.push(open);
      }
    }
    return foreign;
  };
  return {
    add(at, result, { name, uncertain = [] }) {
      settle(at);
      const negative = result.value !== null && result.value < 0;
      if (negative) reject(at, `${result.value} ${result.unit}`, 'a negative value is not a measurement');
      else if (isCut(at, result.value)) reject(at, `${result.value} ${result.unit}`, CUT_OFF);
      else if (results.length < LIMITS.results) {
        results.push(keepSamples(at, result));
        origins.push({ location: toLocation(at), name: clipName(name) || result.scenario, uncertain });
        resultLines.push(typeof at === 'string' ? lineInPlace(at) : at.number);
      } else omitted += 1;
    },
    reserve(count) {
      if (reserved >= LIMITS.results) return false;
      reserved += count;
      return true;
    },
    isFull: () => results.length >= LIMITS.results,
    omit(line, count) {
      settle(line);
      omitted += count;
    },
    addScenario: (scenario) => {
      const known = scenarios.get(scenario.id);
      scenarios.set(scenario.id, { ...known, ...scenario });
    },
    accept: settle,
    ignore(line, rule) {
      settle(line);
      ignoring.add(line, rule);
    },
    warn,
    reject,
    setHarness(stated) {
      harness = stated;
    },
    setTool({ version, config, ...stated }) {
      const release = toName(version ?? '', 100);
      const known = { name: title, ...harness?.tool, ...stated };
      const settings = config && Object.keys(config).length > 0 ? { config } : {};
      harness = {
        name: title,
        ...harness,
        tool: { ...known, ...(release === '' ? {} : { version: release }), ...settings },
      };
    },
    setEnvironment(stated) {
      environment = stated;
    },
    finish() {
      if (omitted > 0) {
        const message = `${omitted} results are left out: the limit of a run is ${LIMITS.results}`;
        warnings.unshift({ location: 'file', message });
      }
      const foreign = listForeign();
      if (results.length + rejected.length + foreign.length === 0) {
        const first = native.lines.find(({ text }) => text.trim() !== '');
        reject('file', first?.text ?? '', `no result of ${title}: the text may be cut`);
      }
      const settled = settleNames(nameScenarios(results, origins, title), [...scenarios.values()]);
      const numbered = numberRepeats(
        settled.results.map((result, at) => ({
          result,
          origin: origins[at] ?? { location: 'file', name: result.scenario, uncertain: [] },
          line: positions[resultLines[at] ?? -1] ?? null,
        })),
        foreign.map(({ first }) => positions[first.number] ?? 0),
        listTitles(native.json === undefined ? native.lines : native.around, positions),
      );
      const notAccepted = [
        ...rejected,
        ...foreign.map((lines) => ({ ...toRejected(lines, title), line: lines.first.number })),
      ]
        .sort((a, b) => a.line - b.line)
        .map(({ line: _, ...entry }) => entry);
      return {
        tool: toolName,
        results: numbered.results,
        origins: numbered.origins,
        scenarios: settled.scenarios,
        harness,
        environment,
        warnings: capped([...warnings, ...settled.warnings, ...numbered.warnings], (count) => ({
          location: 'file',
          message: `and ${count} more warnings`,
        })),
        rejected: capped(notAccepted, (count) => ({
          location: 'file',
          text: '',
          reason: `and ${count + unlisted} more rejections`,
        })),
        ignored: ignoring.list(),
        omitted,
      };
    },
  };
}

/** A scenario's name as the run format takes it; `unnamed` where the tool printed none. */
export const scenarioName = (text: string): string => toName(text) || 'unnamed';
