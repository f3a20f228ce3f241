import { basename } from 'node:path';
import { applyMapping, decodeText, parseHistory, parseNative, toRunDocument } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import type { ParseOutcome } from '@tachograph/schema/run';
import type { Terminal } from '../terminal.ts';
import { recogniseFile } from '../upload/recognise-file.ts';
import { readTime, type TimeFrom } from './read-time.ts';

/** One run to be, as a line of a batch, or the reason why there is none. */
export type PastRun = { readonly label: string } & ({ readonly line: string } | { readonly reason: string });

export type PastOptions = {
  readonly tool: string;
  readonly timeFrom: TimeFrom;
  readonly rules: Mapping;
  readonly driverVersions: Readonly<Record<string, string>>;
  readonly environment: unknown;
  readonly repository: string | undefined;
  readonly branch: string | undefined;
};

type Known = { readonly at: Date; readonly commit: string | null };

function toLine(outcome: ParseOutcome, { at, commit }: Known, options: PastOptions): string | null {
  const mapped = applyMapping(outcome, options.rules);
  if (mapped.results.length === 0) return null;
  const { repository, branch, driverVersions, environment } = options;
  const source = {
    ...{ kind: 'backfill', repository, branch },
    ...(commit !== null && /^[0-9a-f]{7,64}$/i.test(commit) ? { commit } : {}),
  };
  const defaults = { startedAt: at.toISOString(), source, driverVersions };
  return JSON.stringify(toRunDocument([mapped], { defaults, environment }));
}

/** Why nothing of a file or entry was accepted: the reason of the first rejected line. */
const toReason = ({ rejected }: ParseOutcome): string =>
  rejected[0] ? `nothing was understood: ${rejected[0].reason}` : 'the mapping rules leave out every result';

function* listHistory(file: string, entries: NonNullable<ReturnType<typeof parseHistory>>, options: PastOptions) {
  for (const { location, commit, date, outcome } of entries) {
    const label = `${file} ${location}`;
    const line = date === null ? null : toLine(outcome, { at: date, commit }, options);
    if (line !== null) yield { label, line };
    else yield { label, reason: date === null ? 'the entry has no date' : toReason(outcome) };
  }
}

async function readNative(file: string, text: string, options: PastOptions, terminal: Terminal): Promise<PastRun> {
  const time = await readTime(file, options.timeFrom, terminal);
  if ('reason' in time) return { label: file, reason: time.reason };
  const outcome = parseNative(text, { tool: options.tool, fileName: basename(file) });
  const line = toLine(outcome, { at: time.at, commit: null }, options);
  return line === null ? { label: file, reason: toReason(outcome) } : { label: file, line };
}

/**
 * The runs of one file: each line of NDJSON and a run in the run format as they are, each entry of a history of
 * github-action-benchmark, or one run of native output.
 */
export async function* listRuns(file: string, options: PastOptions, terminal: Terminal): AsyncGenerator<PastRun> {
  const text = decodeText(await terminal.readFile(file));
  const kind = options.tool === 'auto' ? recogniseFile(text) : 'native';
  if (text.trim() === '') yield { label: file, reason: 'it is empty' };
  else if (kind === 'run') yield { label: file, line: JSON.stringify(JSON.parse(text)) };
  else if (kind === 'batch') {
    for (const [index, line] of text.split('\n').entries()) {
      if (line.trim() !== '') yield { label: `${file}, line ${index + 1}`, line: line.trim() };
    }
  } else {
    const history = options.tool === 'auto' ? parseHistory(text) : null;
    if (history) yield* listHistory(file, history, options);
    else yield await readNative(file, text, options, terminal);
  }
}
