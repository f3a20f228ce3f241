import { sha256 } from '#sha256';
import { normaliseResult } from '../normalise/normalise-result.ts';
import type { NormalisedResult, NormalisedRun } from '../normalise/normalised.ts';
import type { SentResult } from '../result/with-status.ts';
import { LIMITS } from '../run/run.ts';
import type { ValidationContext } from '../validation/validate-run.ts';
import { type KnownHead, KnownHeads } from './known-head.ts';
import { type Layout, Layouts } from './layouts.ts';
import { printResult, printSamples } from './print-result.ts';
import { isTable } from './table.ts';
import type { Template } from './templates.ts';

/** The content hash of a run whose head is printed. */
function hashRun({ open, close }: KnownHead, results: readonly SentResult[], templates: readonly Template[]): string {
  const samples = printSamples(results);
  let text = open;
  let sampled = 0;
  for (const [index, { printed }] of templates.entries()) {
    const result = results[index] as SentResult;
    if (index > 0) text += ',';
    text += printResult(printed, result, result.samples && samples[sampled]);
    if (result.samples) sampled += 1;
  }
  return sha256(text + close);
}

export type KnownRun = NormalisedRun & {
  /** Its results as they were sent: valid, and of the document, not copies. */
  readonly sent: readonly SentResult[];
  /** Whether the document is the run as validated, but for the status `ok` that results may leave out. */
  readonly isAsSent: boolean;
};

/**
 * Takes runs that say what runs before them said, but for figures, times and source. What is made of a text is kept under
 * it: the environment, the scenarios, and all of a result but its figures. Each of these is checked by the format itself
 * the first time. What is kept is bounded.
 */
export class KnownRuns {
  readonly #heads = new KnownHeads();
  readonly #layouts = new Layouts();

  /**
   * The run in a parsed document, as `validateRun` and `normaliseRun` would answer it; `identityKeys` are the project's own.
   * Null where it is not valid, where it holds a secret that `maskDocument` masks, and for some documents that are unusual:
   * then these functions decide.
   */
  take(
    document: unknown,
    { now, identityKeys }: ValidationContext & { readonly identityKeys?: readonly string[] | undefined },
  ): KnownRun | null {
    if (!isTable(document)) return null;
    const { results: sent } = document;
    if (!Array.isArray(sent) || sent.length === 0 || sent.length > LIMITS.results) return null;
    const head = this.#heads.read(document, now, identityKeys);
    if (!head) return null;
    const layout = this.#layouts.find(sent, head);
    return layout && toRun(head, sent as readonly SentResult[], layout);
  }
}

function toRun(head: KnownHead, sent: readonly SentResult[], layout: Layout): KnownRun {
  const { templates, scenarios, scenarioHashes } = layout;
  const normalised = templates.map(({ identity }, ordinal): NormalisedResult => {
    const scenarioHash = scenarioHashes[ordinal] ?? null;
    return normaliseResult(sent[ordinal] as SentResult, identity, { ordinal, scenarioHash });
  });
  return {
    contentHash: hashRun(head, sent, templates),
    run: head.head,
    environment: head.environment,
    scenarios,
    results: normalised,
    layout,
    sent,
    isAsSent: head.isAsSent,
  };
}
