import type { Environment } from '../environment/environment.ts';
import type { Result } from '../result/result.ts';
import type { Question } from './question.ts';
import type { Harness, Scenario } from './run.ts';

/** A driver or a scenario of results that an adapter guessed, by the name it gave it. */
export type Guess = { readonly field: 'driver' | 'scenario'; readonly name: string };

/** A line, or a location in a document, that a parser understood with a warning. */
export type ParseWarning = {
  readonly location: string;
  readonly message: string;
  /** The guess that the warning is about: the warning is void once a rule of the project names the field. */
  readonly guess?: Guess;
};

/** A line or a place that was not taken, and why. Nothing is ever dropped without one. */
export type Rejected = { readonly location: string; readonly text: string; readonly reason: string };

/** Lines that carry no result and are left out by a rule of the adapter, such as progress or warm-up. */
export type Ignored = {
  /** What such lines are, for a person: "progress". */
  readonly rule: string;
  readonly lines: number;
  /** `line 3`, the first of them. */
  readonly first: string;
};

/** The parts of a result that an adapter may have had to guess. */
export type UncertainField = 'scenario' | 'driver' | 'params' | 'metric' | 'unit';

/** Where one result came from. */
export type Origin = {
  /** `line 12`, or a JSON pointer. */
  readonly location: string;
  /** The benchmark's name as the tool printed it, before driver and params were taken out of it. */
  readonly name: string;
  /** What is a guess, or is not known at all: a person, or a rule of the project, should say. */
  readonly uncertain: readonly UncertainField[];
};

/** A mapping rule for rows whose driver is a guess, or may be in their names. A project that saves it settles them. */
export type SuggestedRule = {
  /** The fields of a mapping rule that a suggestion has: a project can save it as it is. */
  readonly rule: {
    readonly match: string;
    readonly tool: string;
    readonly when: { readonly uncertain: 'driver'; readonly params?: Readonly<Record<string, string>> };
    readonly driver?: string;
    readonly scenario?: string;
    readonly params?: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** The results that it is for. */
  readonly results: number;
  /** What it follows from, for a person. */
  readonly reason: string;
};

/**
 * What an adapter makes of one tool's native output. A value, not an exception: a parser never throws on content.
 * `results` are in the shape of the run format. Every line of the text is one of a result, is understood as something
 * else (a header, a setting), is ignored by a rule, or is rejected with a reason.
 */
export type ParseOutcome = {
  readonly tool: string;
  readonly results: readonly Result[];
  /** One for each of the results, in their order. */
  readonly origins: readonly Origin[];
  readonly scenarios: readonly Scenario[];
  readonly harness: Harness | null;
  readonly environment: Environment;
  readonly warnings: readonly ParseWarning[];
  readonly rejected: readonly Rejected[];
  /** Blank lines are counted nowhere. */
  readonly ignored: readonly Ignored[];
  /** Results beyond the limit of a run. They are not among `results`, and the file has to be split. */
  readonly omitted: number;
  /** Rules that would settle guesses; absent without such rules. */
  readonly suggestedRules?: readonly SuggestedRule[];
  /** Questions about tables of no tool, at most two for each; absent without any. */
  readonly questions?: readonly Question[];
};
