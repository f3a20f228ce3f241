import { isUnit, parseUnit, type Unit } from '@tachograph/units';
import { isSameJson, isTable, type Table } from '../collection/is-same-json.ts';
import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import type { Known } from '../normalise/normalise-run.ts';
import { isFigure, type SentResult, withStatus } from '../result/result.ts';
import type { Run, RunHead } from '../run/run.ts';

/** Where values are kept under texts: a cache that forgets. */
export type Kept<Value> = {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => unknown;
};

/** A valid result but for its figures. */
type Subject = { readonly names: readonly string[]; readonly fields: Table; readonly anchor: unknown };

/** A document, split into what runs of a job send again and again, what differs from run to run, and the results. */
type Parts = {
  readonly setting: { readonly environment: Table; readonly harness: unknown; readonly scenarios: unknown };
  /** The rest of the head, with the quality of the environment. */
  readonly own: Table;
  readonly results: readonly Table[];
};

type Setting = Pick<RunHead, 'environment' | 'harness' | 'scenarios'> & {
  /** Tells settings apart. */
  readonly id: number;
  readonly sent: Parts['setting'];
  readonly normalised: Known['environment'];
  readonly printed: WeakMap<object, string>;
  /** Whether the validator changed nothing. */
  readonly isAsSent: boolean;
  /** In characters of JSON. */
  readonly size: number;
};

type Results = {
  readonly subjects: readonly Subject[];
  readonly units: readonly Unit[];
  readonly layout: Known['layout'];
  /** In characters of JSON. */
  readonly size: number;
};

/** What is known of a document from one before it: nothing yet of what is `own`, nor of any figure. */
export type Remembered = {
  readonly parts: Parts;
  readonly setting: Setting;
  readonly units: Results['units'];
  readonly layout: Results['layout'];
};

/** In characters of JSON: lists of all settings of servers are 40,000 long, a hundred results 30,000. */
const MOST_OF_SETTINGS = 1_000_000;
const MOST_OF_RESULTS = 3_000_000;

/** A run of more results is prepared by itself: what would be kept of it is larger than what it would save. */
const MOST_RESULTS = 2_000;

const anchorOf = (paired: unknown) => (isTable(paired) ? paired.anchor : undefined);

function toParts(document: unknown): Parts | null {
  if (!isTable(document)) return null;
  const { results, environment = {}, harness, scenarios, ...rest } = document;
  if (!Array.isArray(results) || results.length > MOST_RESULTS || !isTable(environment)) return null;
  const { quality, ...stable } = environment;
  const own = { ...rest, environment: quality === undefined ? {} : { quality } };
  return results.every(isTable) ? { setting: { environment: stable, harness, scenarios }, own, results } : null;
}

function toSubject(result: Table): Subject {
  const fields = Object.fromEntries(Object.entries(result).filter(([name]) => !isFigure(name)));
  return { names: Object.keys(fields), fields, anchor: anchorOf(result.paired) };
}

/** Whether a result says what another one said, but for figures. */
function isOf({ names, fields, anchor }: Subject, result: Table): boolean {
  let at = 0;
  for (const name in result) {
    if (isFigure(name)) continue;
    if (name !== names[at] || !isSameJson(fields[name], result[name])) return false;
    at += 1;
  }
  return at === names.length && isSameJson(anchor, anchorOf(result.paired));
}

/** Tells most lists of results apart; whether one is really known is compared. */
const toResultsKey = (setting: number, results: readonly Table[]) => {
  const ends = [results[0], results.at(-1)];
  const texts = ends.map((of) => [of?.scenario, of?.params, of?.driver, of?.metric, of?.unit]);
  return JSON.stringify([setting, results.length, texts]);
};

const isSameContent = (sent: unknown, valid: unknown) => canonicalJson(sent as Json) === canonicalJson(valid as Json);

/** Whether results are as the validator answered them, but for the status `ok` that may be left out. */
const areAsSent = (sent: readonly Table[], valid: readonly SentResult[]) =>
  sent.every((result, at) => isSameContent(withStatus(result as unknown as SentResult), valid[at]));

/** Parts of a head that are printed once. */
function printParts({ environment, harness, scenarios }: Pick<RunHead, 'environment' | 'harness' | 'scenarios'>) {
  const printed = new WeakMap<object, string>();
  for (const part of [...Object.values(environment), harness, scenarios]) {
    if (typeof part === 'object' && part !== null) printed.set(part, canonicalJson(part as Json));
  }
  return printed;
}

/**
 * What runs said that were valid: the settings they were measured in, and of their results all but the figures. A run that says
 * the same needs no other check of it, and is normalised and printed once. It holds nothing of a project but the fields of its identity.
 */
export class RunMemory {
  readonly #settings: Kept<Setting>;
  readonly #results: Kept<Results>;
  #made = 0;

  /** @param createKept a cache of values that are together at most so large */
  constructor(createKept: <Value extends { readonly size: number }>(most: number) => Kept<Value>) {
    this.#settings = createKept(MOST_OF_SETTINGS);
    this.#results = createKept(MOST_OF_RESULTS);
  }

  /** What is known of a document; null where one of its settings or results says something else than all before it. */
  find(document: unknown, identityKeys?: readonly string[]): Remembered | null {
    const parts = toParts(document);
    const setting = parts && this.#findSetting(parts, toSettingKey(parts, identityKeys));
    if (!parts || !setting) return null;
    const kept = this.#results.get(toResultsKey(setting.id, parts.results));
    if (!kept || kept.subjects.length !== parts.results.length) return null;
    const { subjects, units, layout } = kept;
    return subjects.every((subject, at) => isOf(subject, parts.results[at] as Table))
      ? { parts, setting, units, layout }
      : null;
  }

  /** Remember a valid run, which was made of the document, unless its results are other ones there. */
  add(
    document: unknown,
    { results, ...head }: Run,
    { environment, layout }: Known,
    identityKeys?: readonly string[],
  ): void {
    const parts = toParts(document);
    if (!parts || !areAsSent(parts.results, results)) return;
    const key = toSettingKey(parts, identityKeys);
    const setting = this.#findSetting(parts, key) ?? this.#addSetting(parts, key, head, environment);
    const subjects = parts.results.map(toSubject);
    const units = results.map(({ unit }) => parseUnit(unit)).filter(isUnit);
    const size = JSON.stringify(subjects.map(({ fields }) => fields)).length;
    this.#results.set(toResultsKey(setting.id, parts.results), { subjects, units, layout, size });
  }

  #findSetting(parts: Parts, key: string): Setting | undefined {
    const kept = this.#settings.get(key);
    // As JSON, -0 is 0 and a number that is too large is null.
    return kept && isSameJson(kept.sent, parts.setting) ? kept : undefined;
  }

  #addSetting(parts: Parts, key: string, head: RunHead, normalised: Known['environment']): Setting {
    const { quality: _, ...environment } = head.environment;
    const { harness, scenarios } = head;
    const given = { environment, harness, scenarios };
    this.#made += 1;
    const setting = {
      id: this.#made,
      sent: parts.setting,
      normalised,
      printed: printParts(given),
      size: key.length,
      isAsSent: isSameContent(parts.setting, given),
      ...given,
    };
    this.#settings.set(key, setting);
    return setting;
  }
}

const toSettingKey = ({ setting }: Parts, identityKeys: readonly string[] = []) =>
  `${identityKeys.join(' ')}\n${JSON.stringify(setting)}`;
