import { isUnit, parseUnit } from '@tachograph/units';
import { RecentMap } from '../collection/recent-map.ts';
import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import { createIdentifier, type ResultIdentity } from '../normalise/identify-result.ts';
import { type Result, result } from '../result/result.ts';
import { type SentResult, withStatus } from '../result/with-status.ts';
import { maskDocument } from '../secrets/mask-document.ts';
import { isMeasured, isNonNegative, resultIssues, toResultKeys } from '../validation/cross-field-issues.ts';
import { reservedKeyIssues } from '../validation/reserved-keys.ts';
import { type FigureRules, hasValidFigures } from './figures.ts';
import { type Expected, toExpected } from './is-of-template.ts';
import { type PrintedIdentity, printIdentity, printResult } from './print-result.ts';
import type { Table } from './table.ts';
import { toTemplateKey } from './template-key.ts';

/** All of a result but its figures, checked, normalised and printed once. */
export type Template = {
  /** Tells templates apart. */
  readonly id: number;
  /** What a result has to say to be of it, from the first one. */
  readonly expected: Expected;
  readonly identity: ResultIdentity;
  readonly rules: FigureRules;
  /** Results of one run with the same key would be the same point. */
  readonly pointKey: string;
  readonly printed: PrintedIdentity;
  /** Of its key, in characters. */
  readonly length: number;
};

/** Texts of all templates, in characters: 4,000 of them or more. A template takes about four times its key, and 1 kB. */
const MOST_CHARACTERS = 2_000_000;

/** What a template takes beside its texts, counted as characters. */
const OVERHEAD = 250;

/** Results that share what is made of their names. Their number bounds what is kept of it. */
const SHARED = 4096;

/** What is made of a result and shared with other results. */
const createSharing = () => ({ identify: createIdentifier(), pointKeyOf: toResultKeys(), made: 0 });

/** The templates of results that were sent lately, by all that they say but for figures, and by the environment's identity. */
export class Templates {
  readonly #kept = new RecentMap<string, Template>(MOST_CHARACTERS, ({ length }) => length + OVERHEAD);
  #sharing = createSharing();
  #made = 0;

  /**
   * The template of a result, after its figures were checked by it. Null where the result is not valid, holds a secret, or
   * is changed by the validator, as a name with a blank at its end is.
   */
  find(sent: Table, environment: string): Template | null {
    const key = toTemplateKey(sent);
    if (key === null) return null;
    const full = `${environment} ${key}`;
    const kept = this.#kept.get(full);
    if (kept) return hasValidFigures(sent, kept.rules) ? kept : null;
    const made = this.#make(sent, environment, full.length);
    if (made) this.#kept.set(full, made);
    return made;
  }

  #make(sent: Table, environment: string, length: number): Template | null {
    const { success, data } = result.safeParse(sent);
    if (!success || resultIssues(data, 0).length > 0) return null;
    if (!reservedKeyIssues(sent).next().done || maskDocument(sent).pointers.length > 0) return null;
    const unit = parseUnit(data.unit);
    if (!isUnit(unit)) return null;
    if (this.#sharing.made >= SHARED) this.#sharing = createSharing();
    this.#sharing.made += 1;
    const { identify, pointKeyOf } = this.#sharing;
    const rules = {
      factor: unit.factor,
      isNonNegative: isNonNegative(unit),
      isMeasured: isMeasured(data.status),
    };
    const printed = printIdentity(data);
    // The validator changed nothing, and the pieces give what it answered.
    const text = canonicalJson(data as Json);
    const samples = data.samples && JSON.stringify(data.samples).slice(1, -1);
    if (canonicalJson(withStatus(sent as SentResult) as Json) !== text || printResult(printed, data, samples) !== text)
      return null;
    if (!hasValidFigures(sent, rules)) return null;
    const { value: _, uncertainty: __, n: ___, samples: ____, ...identity } = sent;
    this.#made += 1;
    return {
      id: this.#made,
      expected: toExpected(identity as Result),
      identity: identify(data, environment),
      rules,
      pointKey: pointKeyOf(data),
      printed,
      length,
    };
  }
}
