import { environment } from '../environment/environment.ts';
import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import { normaliseEnvironment } from '../normalise/normalise-run.ts';
import type { NormalisedRun } from '../normalise/normalised.ts';
import { createScenarioVersions } from '../normalise/scenario-versions.ts';
import { type RunHead, run, runHead } from '../run/run.ts';
import { joinMembers, membersOf, RESULTS, toFrame } from '../run/run-hash.ts';
import { maskDocument } from '../secrets/mask-document.ts';
import { crossFieldIssues, entryIssues } from '../validation/cross-field-issues.ts';
import { reservedKeyIssues } from '../validation/reserved-keys.ts';
import { KnownParts } from './known-parts.ts';
import { isTable, type Table } from './table.ts';

/** What a run is measured in, as runs of one job send it again and again. */
const settingFormat = runHead.pick({ environment: true, harness: true });
type Setting = Pick<RunHead, 'environment' | 'harness'> & {
  /** Tells settings apart. */
  readonly id: number;
  readonly normalised: NormalisedRun['environment'];
  readonly isAsSent: boolean;
  /** The members of the environment before and behind `quality`, and the harness. */
  readonly printed: { readonly before: string; readonly after: string; readonly harness: string };
};

const declaredFormat = runHead.pick({ scenarios: true });
type Declared = Pick<RunHead, 'scenarios'> & {
  /** Tells declarations apart. */
  readonly id: number;
  readonly scenarioOf: ReturnType<typeof createScenarioVersions>;
  readonly isAsSent: boolean;
  readonly printed: string;
};

/** Differs from run to run, and is small. */
const rest = runHead.omit({ environment: true, harness: true, scenarios: true });
const { quality } = environment.shape;

/** All of a valid run but its results, and its canonical JSON before and behind these. */
export type KnownHead = {
  readonly head: RunHead;
  readonly environment: NormalisedRun['environment'];
  readonly setting: Setting;
  readonly declared: Declared;
  /** Whether the validator neither changed nor added anything. */
  readonly isAsSent: boolean;
  readonly open: string;
  readonly close: string;
};

/** Settings of servers, mostly: a list of a thousand takes 40,000 characters. */
const MOST_CHARACTERS = 1_000_000;

const QUALITY = 'quality';
const ENVIRONMENT_FIELDS = Object.keys(environment.shape);
const HEAD_FIELDS = Object.keys(run.shape).filter((name) => name !== RESULTS);

/** The fields of a table that are given, in the order of `names`. */
const inOrder = (of: Table, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]])));

/** Whether a part of a document can be taken as it is: without a key that the validator ignores, and without a secret. */
const isPlain = (sent: unknown) =>
  reservedKeyIssues(sent).next().done === true && maskDocument(sent).pointers.length === 0;

const isSame = (one: unknown, other: unknown) => canonicalJson(one as Json) === canonicalJson(other as Json);

function makeSetting(sent: unknown, id: number, identityKeys?: readonly string[]): Setting | null {
  const { success, data } = settingFormat.safeParse(sent);
  if (!success || !isPlain(sent)) return null;
  return {
    ...data,
    id,
    normalised: normaliseEnvironment(data, identityKeys),
    isAsSent: isSame(sent, data),
    printed: {
      before: membersOf(data.environment, (key) => key < QUALITY),
      after: membersOf(data.environment, (key) => key > QUALITY),
      harness: `"harness":${canonicalJson((data.harness ?? null) as Json)}`,
    },
  };
}

function makeDeclared(sent: unknown, id: number): Declared | null {
  const { success, data } = declaredFormat.safeParse(sent);
  if (!success || !isPlain(sent)) return null;
  const { scenarios } = data;
  if (!entryIssues({ scenarios: scenarios ?? [], results: [] }).next().done) return null;
  return {
    id,
    scenarios,
    scenarioOf: createScenarioVersions(scenarios ?? []),
    isAsSent: isSame(sent, data),
    printed: `"scenarios":${canonicalJson((scenarios ?? null) as Json)}`,
  };
}

/** The canonical JSON of a head. A run that names its project has the content of one that does not. */
function print({ project: _, ...head }: RunHead, { printed }: Setting, declared: Declared) {
  const ofQuality = membersOf(head.environment, (key) => key === QUALITY);
  const members: Readonly<Record<string, string>> = {
    environment: `"environment":{${joinMembers(printed.before, ofQuality, printed.after)}}`,
    harness: printed.harness,
    scenarios: declared.printed,
  };
  const names = HEAD_FIELDS.filter((name) => (head as Table)[name] !== undefined).sort();
  const toMember = (name: string) => members[name] ?? membersOf(head, (key) => key === name);
  return toFrame(
    joinMembers(...names.filter((name) => name < RESULTS).map(toMember)),
    joinMembers(...names.filter((name) => name > RESULTS).map(toMember)),
  );
}

/** Reads heads of runs. What a job sends again and again is checked once. */
export class KnownHeads {
  readonly #settings = new KnownParts<Setting>(MOST_CHARACTERS);
  readonly #declared = new KnownParts<Declared>(MOST_CHARACTERS);

  /** Null for a head that is not valid, or holds a secret. `identityKeys` are the project's own. */
  read(document: Table, now: Date, identityKeys?: readonly string[]): KnownHead | null {
    const { results: _, environment: sent = {}, harness, scenarios, ...others } = document;
    if (!isTable(sent)) return null;
    const { quality: sentQuality, ...stable } = sent;
    const { success, data } = rest.safeParse(others);
    const ofQuality = quality.safeParse(sentQuality);
    if (!success || !ofQuality.success || !isPlain({ ...others, quality: sentQuality })) return null;
    const { startedAt, finishedAt = null } = data;
    if (!crossFieldIssues({ startedAt, finishedAt, scenarios: [], results: [] }, now).next().done) return null;
    const keys = identityKeys?.join(' ') ?? '';
    const setting = this.#settings.find({ environment: stable, harness }, keys, (id) =>
      makeSetting({ environment: stable, ...(harness === undefined ? {} : { harness }) }, id, identityKeys),
    );
    const declared = this.#declared.find({ scenarios }, '', (id) =>
      makeDeclared(scenarios === undefined ? {} : { scenarios }, id),
    );
    if (!setting || !declared) return null;
    const record = inOrder({ ...setting.environment, quality: ofQuality.data }, ENVIRONMENT_FIELDS);
    const head = inOrder(
      { ...data, harness: setting.harness, environment: record, scenarios: declared.scenarios },
      HEAD_FIELDS,
    ) as RunHead;
    return {
      head,
      environment: { ...setting.normalised, record: head.environment },
      setting,
      declared,
      isAsSent:
        document.environment !== undefined &&
        setting.isAsSent &&
        declared.isAsSent &&
        isSame(sentQuality ?? null, ofQuality.data ?? null) &&
        isSame(others, data),
      ...print(head, setting, declared),
    };
  }
}
