import type { Environment } from '@tachograph/schema/environment';
import type { Harness, RunInput, Scenario, Source } from '@tachograph/schema/run';
import { type Facts, toEnvironment, toSource } from './facts.ts';
import { type ImportRow, ROW_FIELDS } from './row.ts';

/** What the preview knows besides its rows. */
export type DocumentParts = {
  readonly project: string;
  readonly rows: readonly ImportRow[];
  readonly scenarios: readonly Scenario[];
  readonly harness: Harness | null;
  readonly environment: Environment;
  /** Notes on where the environment is from. */
  readonly environmentNotes: readonly string[];
  /** The record of the environment of the project that was chosen; null: the fields of the form. */
  readonly sameAs: Environment | null;
  readonly facts: Facts;
};

/** Readers of the run must be able to distinguish what the tool printed from what a person entered. */
function listNotes(rows: readonly ImportRow[], note: string, more: readonly string[]): string[] {
  const corrected = rows.filter((row) => row.corrected.length > 0 && row.origin !== null);
  const fields = ROW_FIELDS.filter((field) => corrected.some((row) => row.corrected.includes(field))).join(', ');
  const added = rows.filter((row) => row.origin === null).length;
  return [
    ...(note.trim() === '' ? [] : [note.trim()]),
    ...more,
    ...(corrected.length > 0 ? [`Corrected by hand on import: ${fields} in ${corrected.length} of the results.`] : []),
    ...(added > 0 ? [`Typed in by hand on import: ${added} of the results.`] : []),
  ];
}

/** Local time as the form has it → RFC 3339 in UTC; what is no time stays as it is, for the validation to name. */
function toTime(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}

/** Load and other notes of another run do not describe this one. */
const toSameEnvironment = ({ quality: _, extra: __, ...record }: Environment): Environment => record;

/** What is stated of every run of a history: fields of the environment that are empty state nothing. */
export function toHistorySource(facts: Facts, sameAs: Environment | null): { source: Source; environment: unknown } {
  const stated = sameAs ? toSameEnvironment(sameAs) : toEnvironment(facts, {});
  const environment = JSON.parse(JSON.stringify(stated, (_, value) => value ?? undefined));
  return { source: toSource(facts), environment };
}

/** The rows that are taken, with the fields of the form, as one document in the run format, not validated yet. */
export function toDocument({ project, rows, facts, ...read }: DocumentParts): RunInput {
  const included = rows.filter((row) => row.included);
  const used = new Set(included.map(({ result }) => result.scenario));
  const scenarios = read.scenarios.filter(({ id }) => used.has(id));
  const notes = listNotes(included, facts.note, read.sameAs ? [] : read.environmentNotes);
  return {
    format: 1,
    project,
    startedAt: toTime(facts.startedAt),
    ...(facts.title.trim() === '' ? {} : { title: facts.title.trim() }),
    ...(read.harness ? { harness: read.harness } : {}),
    source: toSource(facts),
    environment: read.sameAs ? toSameEnvironment(read.sameAs) : toEnvironment(facts, read.environment),
    ...(scenarios.length > 0 ? { scenarios } : {}),
    results: included.map(({ result }) => result),
    ...(notes.length > 0 ? { notes } : {}),
  };
}
