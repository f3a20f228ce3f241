import type { Environment } from '@tachograph/schema/environment';
import type { Question } from '@tachograph/schema/question';
import type { Result } from '@tachograph/schema/result';
import type { Guess, Harness, ParseOutcome, Scenario, UncertainField } from '@tachograph/schema/run';
import type { NoiseRules } from '../text/common-noise.ts';
import type { Line, Location, NativeText } from '../text/native-text.ts';

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
export type StatedTool = {
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
  /** What the text does not say and a person can. */
  readonly ask: (question: Question) => void;
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

/** One tool's native output → results. A pure value: no clock, no disk, no network, and it never throws on content. */
export type Adapter = DraftedTool & {
  /** Other spellings of the name. */
  readonly aliases: readonly string[];
  /** What it looks for in a text, as a sentence part that can follow "looked for". */
  readonly signature: string;
  /** True when the text has lines or fields that this tool writes. */
  readonly recognises: (native: NativeText) => boolean;
  /**
   * Names of the adapters that read a text which they and this one recognise: tools that are built on this tool, or
   * whose output contains its lines.
   */
  readonly yieldsTo?: readonly string[];
  /** Write everything that the text contains into the draft of its outcome. */
  readonly read: (native: NativeText, draft: OutcomeDraft) => void;
};

/** The report of a tool as JSON. */
type Report<Json> = {
  readonly isReport: (json: unknown) => json is Json;
  /** Keys that the start of a report has, all of one list: one that is cut is known by them. */
  readonly keys?: readonly (readonly string[])[];
  readonly read: (json: Json, draft: OutcomeDraft, native: NativeText) => void;
};

/**
 * An adapter that reads a report as JSON beside the text it reads. A report that is cut is rejected as one: its lines
 * are no lines of a log.
 */
export function withReport<Json>({ isReport, keys = [], read }: Report<Json>, ofText: Adapter): Adapter {
  const isCut = ({ json, text }: NativeText): boolean =>
    json === undefined &&
    /^[ \t]{0,1000}[[{]/m.test(text) &&
    keys.some((list) => list.every((key) => text.includes(`"${key}"`)));
  return {
    ...ofText,
    recognises: (native) =>
      native.json === undefined ? isCut(native) || ofText.recognises(native) : isReport(native.json),
    read(native, draft) {
      if (isReport(native.json)) read(native.json, draft, native);
      else if (!isCut(native)) ofText.read(native, draft);
      else {
        draft.reject('file', native.text.slice(0, 200), 'invalid JSON: the file may be truncated');
        for (const line of native.lines) draft.ignore(line, 'truncated JSON');
      }
    },
  };
}
