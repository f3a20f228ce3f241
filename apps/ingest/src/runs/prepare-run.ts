import { createHash } from 'node:crypto';
import { MAX_COUNTED_ISSUES, MAX_LISTED_ISSUES, type ValidationIssue } from '@tachograph/schema/problem';
import { type RunMemory, readRun } from '@tachograph/schema/reading';
import type { RunHead } from '@tachograph/schema/run';
import { maskDocument, mayHoldSecrets } from '@tachograph/schema/secrets';
import { toSlug } from '@tachograph/schema/text';
import type { Project } from '@tachograph/store/projects';
import * as z from 'zod';
import type { FormFile } from '../body/parse-form-body.ts';
import { parseJsonBody } from '../body/parse-json-body.ts';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { readNativeFile, toMaskWarning, toRawUpload } from '../native/native-files.ts';
import { readFormUpload } from './read-form-upload.ts';
import type { RunBody } from './run-body.ts';
import { type PreparedRun, toPreparedRun } from './to-prepared-run.ts';
import type { Upload } from './upload.ts';

/** The first byte of an object: a byte order mark is no part of what a reader parses. */
const OPEN = 0x7b;

/** A run in the wire format, from its body and what that was parsed to. The bytes are stored, unless they held a secret. */
function toJsonUpload(body: Buffer, parsed: unknown): Upload {
  const { document, pointers } = mayHoldSecrets(body.toString('latin1'))
    ? maskDocument(parsed)
    : { document: parsed, pointers: [] };
  const bytes = pointers.length > 0 ? Buffer.from(JSON.stringify(document)) : body;
  return {
    document,
    raw: { bytes, contentType: 'application/json', fileName: null },
    warnings: toMaskWarning(pointers),
    sha256: () => createHash('sha256').update(body).digest('hex'),
    isDocument: pointers.length === 0 && body[0] === OPEN,
  };
}

const file = z.union([
  z.strictObject({ name: z.string(), text: z.string() }),
  z.strictObject({ name: z.string(), base64: z.base64() }),
]);
const entry = z.strictObject({ run: z.unknown(), native: z.array(file).min(1) });

type LineFile = z.infer<typeof file>;

const isEntry = (parsed: unknown): boolean =>
  typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'native');

function toFile(sent: LineFile): FormFile {
  const bytes = 'text' in sent ? Buffer.from(sent.text) : Buffer.from(sent.base64, 'base64');
  return { field: 'native', name: sent.name, type: 'text/plain', bytes };
}

/**
 * One line of a batch, parsed: a run, or `{"run", "native"}`, a whole run beside the native files it was made from. As in a form,
 * the run is stored as the run and the files as the raw upload.
 */
async function readLineUpload(body: Buffer, parsed: unknown, limits: Limits): Promise<Upload> {
  if (!isEntry(parsed)) return toJsonUpload(body, parsed);
  const read = entry.safeParse(parsed);
  if (!read.success || read.data.native.length > limits.nativeFiles) {
    const detail = `A line with native files is {"run": {…}, "native": [{"name": "out.txt", "text": "…"}]}, with 1 to ${limits.nativeFiles} files; "base64" instead of "text" for a file that is not UTF-8.`;
    throw new ProblemError('invalid-run', detail, { issues: [{ pointer: '/native', code: 'invalid-value', detail }] });
  }
  const files = read.data.native.map((sent) => readNativeFile(toFile(sent)));
  const { document, pointers } = maskDocument(read.data.run);
  const masked = files.flatMap((native, at) => (native.masked ? [`/native/${at}`] : []));
  return {
    document,
    raw: await toRawUpload(files),
    warnings: [...toMaskWarning(masked), ...toMaskWarning(pointers)],
    sha256: () => createHash('sha256').update(body).digest('hex'),
    isDocument: false,
    toSentPointer: (pointer) => `/run${pointer}`,
  };
}

/** What one upload of a source is called. */
const NAMES = { json: 'the body', line: 'the line' } as const;

async function readUpload(input: RunBody): Promise<Upload> {
  const { source, body, limits } = input;
  if (source === 'form') return readFormUpload(input);
  const parsed = parseJsonBody(body, limits, NAMES[source]);
  return source === 'json' ? toJsonUpload(body, parsed) : readLineUpload(body, parsed, limits);
}

/** "2 issues were found; nothing was stored. Every issue is listed in errors." */
function describeIssues(count: number): string {
  const more = count >= MAX_COUNTED_ISSUES ? ' or more' : '';
  const found = count === 1 ? 'One issue was' : `${count}${more} issues were`;
  const listed = count > MAX_LISTED_ISSUES ? 'The first are' : 'Every issue is';
  return `${found} found; nothing was stored. ${listed} listed in errors.`;
}

function toProblem(found: readonly ValidationIssue[], { toSentPointer = (pointer) => pointer }: Upload): ProblemError {
  const issuesTotal = found.length;
  const issues = found
    .slice(0, MAX_LISTED_ISSUES)
    .map((issue) => ({ ...issue, pointer: toSentPointer(issue.pointer) }));
  return found.some(({ code }) => code === 'unsupported-format')
    ? new ProblemError('unsupported-format-version', 'This server takes format 1.', { issues, issuesTotal })
    : new ProblemError('invalid-run', describeIssues(issuesTotal), { issues, issuesTotal });
}

/** A run may be stored in the project that it names, or where it names none. */
function assertOfProject({ project }: Pick<RunHead, 'project'>, { slug }: Pick<Project, 'slug'>): void {
  if (project === undefined || toSlug(project) === slug) return;
  const detail = `The token belongs to the project "${slug}", and the run names another one. Leave "project" out or correct it.`;
  throw new ProblemError('forbidden', detail);
}

/**
 * The run of a body, valid, normalised and compressed; a `ProblemError` with its issues where it is invalid.
 *
 * @param memory of the runs before this one; null where it is prepared by itself
 */
export async function prepareRun(input: RunBody, memory: RunMemory | null = null): Promise<PreparedRun> {
  const { project, now, gzip = null } = input;
  const upload = await readUpload(input);
  const read = readRun(upload.document, { now, identityKeys: project.identityKeys ?? undefined, memory });
  if (!read.ok) throw toProblem(read.issues, upload);
  assertOfProject(read.run.run, project);
  return toPreparedRun(read.run, upload, gzip);
}
