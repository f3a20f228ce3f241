import { MAX_COUNTED_ISSUES, MAX_LISTED_ISSUES, type ValidationIssue } from '@tachograph/schema/problem';
import { type RunMemory, readRun } from '@tachograph/schema/reading';
import type { RunHead } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';
import type { Project } from '@tachograph/store/projects';
import { parseJsonBody } from '../body/parse-json-body.ts';
import { ProblemError } from '../http/problem.ts';
import { readFormUpload } from './read-form-upload.ts';
import { toJsonUpload } from './read-json-upload.ts';
import { readLineUpload } from './read-line-upload.ts';
import type { RunBody } from './run-body.ts';
import { type PreparedRun, toPreparedRun } from './to-prepared-run.ts';
import type { Upload } from './upload.ts';

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
