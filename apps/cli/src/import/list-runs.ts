import { basename } from 'node:path';
import {
  completeEnvironment,
  decodeText,
  findAdapter,
  type HistoryEntry,
  type MeasuredAt,
  noteOfStated,
  parseHistory,
  parseNative,
} from '@tachograph/adapters';
import { mergeStated } from '@tachograph/schema/validation';
import { recogniseFile } from '../upload/recognise-file.ts';
import { listOpen } from '../upload/table-choices.ts';
import { type PastFile, type PastOptions, type PastRun, toPastRun } from './past-run.ts';

/** A file, or one version of it. */
export type PastSource = {
  readonly label: string;
  /** With its folders, as far as they are known. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Time and commit of a file that does not state them, or why they are unknown; for a file that states them, over that. */
  readonly known: () => Promise<MeasuredAt | { readonly reason: string }>;
  readonly overrides: boolean;
  /** Documents that describe the file, by their names. */
  readonly beside?: ReadonlyMap<string, unknown>;
};

async function toKnown(
  source: PastSource,
  entry: HistoryEntry | null,
): Promise<MeasuredAt | { readonly reason: string }> {
  const { commit = null, branch = null, date = null } = entry ?? {};
  if (date !== null && !source.overrides) return { date, commit, branch };
  const known = await source.known();
  return 'reason' in known
    ? known
    : { date: known.date, commit: commit ?? known.commit, branch: branch ?? known.branch };
}

/** The runs of a history, one after the other. */
export async function* listEntries(
  source: PastSource,
  entries: readonly HistoryEntry[],
  options: PastOptions,
): AsyncGenerator<PastRun> {
  const whole: PastFile = { name: basename(source.path), bytes: source.bytes };
  for (const [index, entry] of entries.entries()) {
    const label = entry.location === '' ? source.label : `${source.label} ${entry.location}`;
    const done = (index + 1) / entries.length;
    // Only a file of one run has the time of its file.
    const known = entries.length > 1 && entry.date === null ? null : await toKnown(source, entry);
    if (known === null || 'reason' in known) {
      yield { label, done, reason: known?.reason ?? 'the entry has no date' };
      continue;
    }
    const { native, outcome } = entry.read();
    const file = native === null ? whole : { name: native.name, bytes: Buffer.from(native.text) };
    yield { label, done, ...toPastRun(outcome, known, [file], options) };
  }
}

async function readNative(source: PastSource, text: string, options: PastOptions): Promise<PastRun> {
  const { label, path, bytes } = source;
  const read = parseNative(text, { tool: options.tool, fileName: basename(path), choices: options.choices });
  const known = mergeStated(read.environment, options.facts.environment);
  const { environment, added } = completeEnvironment(known, text);
  const outcome = { ...read, environment };
  const facts = { ...options.facts, notes: noteOfStated(added) };
  // Of a text that is not understood, that is the reason, whatever its time.
  const time =
    read.results.length === 0 || listOpen(read).length > 0
      ? { date: new Date(0), commit: null, branch: null }
      : await toKnown(source, null);
  if ('reason' in time) return { label, done: 1, reason: time.reason };
  const native = [{ name: basename(path), bytes }];
  return { label, done: 1, ...toPastRun(outcome, time, native, { ...options, facts }) };
}

/**
 * The runs of one file: each line of NDJSON and a run in the run format as they are, each entry of a history, or one run
 * of native output.
 */
export async function* listRuns(source: PastSource, options: PastOptions): AsyncGenerator<PastRun> {
  const { label, path } = source;
  const text = decodeText(source.bytes);
  const kind = options.tool === 'auto' ? recogniseFile(text) : 'native';
  const asItIs = { native: [], rejected: [] };
  if (text.trim() === '') yield { label, done: 1, reason: 'it is empty' };
  else if (kind === 'run') yield { label, done: 1, run: JSON.stringify(JSON.parse(text)), ...asItIs };
  else if (kind === 'batch') {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      const done = (index + 1) / lines.length;
      if (line.trim() !== '') yield { label: `${label}, line ${index + 1}`, done, run: line.trim(), ...asItIs };
    }
  } else {
    const { beside = new Map() } = source;
    const history = parseHistory(text, { fileName: basename(path), beside });
    const isMeant = options.tool === 'auto' || findAdapter(options.tool)?.name === history?.tool;
    if (history && isMeant) yield* listEntries(source, history.entries, options);
    else yield await readNative(source, text, options);
  }
}
