import type { Environment } from '@tachograph/schema/environment';
import type { Result } from '@tachograph/schema/result';
import {
  type Guess,
  type Harness,
  LIMITS,
  type Origin,
  type ParseOutcome,
  type ParseWarning,
  type Rejected,
  type Scenario,
  type UncertainField,
} from '@tachograph/schema/run';
import { toBody, toName } from '../text/clean-text.ts';
import { isCommonNoise } from '../text/common-noise.ts';
import { type Line, type Location, type NativeText, toLocation } from '../text/lines.ts';
import { maskSecrets } from '../text/mask-secrets.ts';
import { settleNames } from './settle-names.ts';

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
  readonly noise?: readonly RegExp[];
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
 */
export type OutcomeDraft = {
  readonly add: (location: Location, result: Result, printed: Printed) => void;
  readonly addScenario: (scenario: Scenario) => void;
  /** A warning; equal messages are listed once, at their first location. */
  readonly warn: (location: Location, message: string, guess?: Guess) => void;
  readonly reject: (location: Location, text: string, reason: string) => void;
  /** A line without a result; those between two results become one entry. Noise is listed nowhere. */
  readonly skip: (line: Line) => void;
  /** A line was understood and adds no result now: the run of skipped lines ends here. */
  readonly accept: () => void;
  readonly setHarness: (harness: Harness) => void;
  /** Name, version and settings of the tool, over those that are known without the file. */
  readonly setTool: (tool: StatedTool) => void;
  readonly setEnvironment: (environment: Environment) => void;
  readonly finish: () => ParseOutcome;
};

const clip = (text: string): string => toBody(maskSecrets(text).trim(), CLIP);

type Skipped = { readonly first: Line; last: Line; count: number };

function toRejected({ first, last, count }: Skipped, title: string): Rejected {
  const location = count === 1 ? toLocation(first) : `lines ${first.number}–${last.number}`;
  const reason = count === 1 ? `not a result of ${title}` : `${count} lines without a result of ${title}`;
  return { location, text: clip(first.text), reason };
}

/** For the order of rejections: the number of a line, or the first number of a pointer. */
const lineOf = (at: Location): number => (typeof at === 'string' ? Number(/\d+/.exec(at)?.[0] ?? 0) : at.number);

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
  const scenarios = new Map<string, Scenario>();
  const warnings: ParseWarning[] = [...native.warnings];
  const warned = new Set<string>();
  const rejected: (Rejected & { readonly line: number })[] = [];
  const skipped: Skipped[] = [];
  let left = 0;
  let unlisted = 0;
  let open: Skipped | null = null;
  let { harness = { name: title, tool: { name: title } }, environment = {} } = tool;
  const reject = (at: Location, text: string, reason: string) => {
    open = null;
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
  return {
    add(at, result, { name, uncertain = [] }) {
      open = null;
      const negative = result.value !== null && result.value < 0;
      if (negative) reject(at, `${result.value} ${result.unit}`, 'a negative value is not a measurement');
      else if (results.length < LIMITS.results) {
        results.push(keepSamples(at, result));
        origins.push({ location: toLocation(at), name: clip(name) || result.scenario, uncertain });
      } else left += 1;
    },
    addScenario: (scenario) => {
      const known = scenarios.get(scenario.id);
      scenarios.set(scenario.id, { ...known, ...scenario });
    },
    accept: () => {
      open = null;
    },
    warn,
    reject,
    skip(line) {
      const text = line.text.trim();
      if (isCommonNoise(text) || tool.noise?.some((pattern) => pattern.test(text))) return;
      if (open) {
        open.last = line;
        open.count += 1;
      } else {
        open = { first: line, last: line, count: 1 };
        skipped.push(open);
      }
    },
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
      if (left > 0) {
        const message = `${left} results are left out: the limit of a run is ${LIMITS.results}`;
        warnings.unshift({ location: 'file', message });
      }
      const settled = settleNames(results, [...scenarios.values()]);
      const notAccepted = [...rejected, ...skipped.map((s) => ({ ...toRejected(s, title), line: s.first.number }))]
        .sort((a, b) => a.line - b.line)
        .map(({ line: _, ...entry }) => entry);
      return {
        tool: toolName,
        results: settled.results,
        origins,
        scenarios: settled.scenarios,
        harness,
        environment,
        warnings: capped([...warnings, ...settled.warnings], (count) => ({
          location: 'file',
          message: `and ${count} more warnings`,
        })),
        rejected: capped(notAccepted, (count) => ({
          location: 'file',
          text: '',
          reason: `and ${count + unlisted} more rejections`,
        })),
      };
    },
  };
}

/** A scenario's name as the run format takes it; `unnamed` where the tool printed none. */
export const scenarioName = (text: string): string => toName(text) || 'unnamed';
