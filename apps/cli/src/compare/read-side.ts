import { basename } from 'node:path';
import { decodeText, parseNative, toRunDocument } from '@tachograph/adapters';
import { type NormalisedRun, normaliseRun } from '@tachograph/schema/normalise';
import { validateRun } from '@tachograph/schema/validation';
import { isTable, toText } from '../read-json.ts';
import { askServer, openConnection, readURL } from '../server/ask-server.ts';
import { FileProblem, type Terminal, toProgress } from '../terminal.ts';
import { recogniseFile } from '../upload/recognise-file.ts';

export type Side = {
  readonly name: string;
  /** Page of the run; null for a file. */
  readonly url: string | null;
  readonly run: NormalisedRun;
  /** Rejected lines of a native file. */
  readonly rejected: number;
};

type Options = {
  readonly url: string | undefined;
  readonly project: string | undefined;
  readonly tool: string;
  readonly driverVersions: Readonly<Record<string, string>>;
};

const RUN_ID = /^r_[0-9a-f]{16}$/;

function toRun(name: string, document: unknown, now: Date): NormalisedRun {
  const validated = validateRun(document, { now });
  if (validated.ok) return normaliseRun(validated.run);
  const [first] = validated.issues;
  const more = validated.issues.length > 1 ? `, and ${validated.issues.length - 1} more; see tacho validate` : '';
  throw new FileProblem(`${name} is no valid run: ${first?.pointer || '/'}: ${first?.detail}${more}`);
}

async function readStored(id: string, { url, project }: Options, terminal: Terminal): Promise<Side> {
  const connection = openConnection(await readURL({ url }, terminal), terminal, toProgress(terminal));
  const path = `/v1/runs/${id}${project === undefined ? '' : `?project=${encodeURIComponent(project)}`}`;
  const response = await askServer({ method: 'GET', path }, connection);
  const { run, url: page } = isTable(response) ? response : {};
  return { name: id, url: toText(page) || null, run: toRun(id, run, terminal.now()), rejected: 0 };
}

async function readFile(file: string, { tool, driverVersions }: Options, terminal: Terminal): Promise<Side> {
  const text = decodeText(await terminal.readFile(file));
  const kind = tool === 'auto' ? recogniseFile(text) : 'native';
  if (kind === 'batch') throw new FileProblem(`${file} holds many runs; compare two runs, a file each`);
  if (kind === 'run') return { name: file, url: null, run: toRun(file, JSON.parse(text), terminal.now()), rejected: 0 };
  const outcome = parseNative(text, { tool, fileName: basename(file) });
  if (outcome.results.length === 0) {
    throw new FileProblem(`nothing in ${file} was understood: tacho parse ${file} prints what it looked for`);
  }
  const at = (await terminal.readModifiedAt(file)) ?? terminal.now();
  const defaults = { startedAt: at.toISOString(), driverVersions };
  const document = toRunDocument([outcome], { defaults, environment: {} });
  return { name: file, url: null, run: toRun(file, document, terminal.now()), rejected: outcome.rejected.length };
}

/** A run of the server by its id, or a file: a run in the run format, or native output of a tool. */
export const readSide = (named: string, options: Options, terminal: Terminal): Promise<Side> =>
  RUN_ID.test(named) ? readStored(named, options, terminal) : readFile(named, options, terminal);
