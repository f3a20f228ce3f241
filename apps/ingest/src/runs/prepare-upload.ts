import { MAX_COUNTED_ISSUES, MAX_LISTED_ISSUES } from '@tachograph/schema/problem';
import type { Result } from '@tachograph/schema/result';
import type { Run, RunHead } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';
import { validateRun } from '@tachograph/schema/validation';
import type { Project } from '@tachograph/store/projects';
import { ProblemError } from '../http/problem.ts';
import { assembleRun, type PreparedRun } from './assemble-run.ts';
import type { Upload } from './upload.ts';

/** Results that are normalised and compressed at one time. */
const CHUNK_RESULTS = 1000;

function* toChunks(results: readonly Result[]): Generator<readonly Result[]> {
  for (let from = 0; from < results.length; from += CHUNK_RESULTS) yield results.slice(from, from + CHUNK_RESULTS);
}

/** "2 issues were found; nothing was stored. Every issue is listed in errors." */
function describeIssues(count: number): string {
  const more = count >= MAX_COUNTED_ISSUES ? ' or more' : '';
  const found = count === 1 ? 'One issue was' : `${count}${more} issues were`;
  const listed = count > MAX_LISTED_ISSUES ? 'The first are' : 'Every issue is';
  return `${found} found; nothing was stored. ${listed} listed in errors.`;
}

/** The run in a document, or a `ProblemError` with its issues. */
function validate({ document, toSentPointer = (pointer) => pointer }: Upload, now: Date): Run {
  const validated = validateRun(document, { now });
  if (validated.ok) return validated.run;
  const issuesTotal = validated.issues.length;
  const issues = validated.issues
    .slice(0, MAX_LISTED_ISSUES)
    .map((issue) => ({ ...issue, pointer: toSentPointer(issue.pointer) }));
  if (validated.issues.some(({ code }) => code === 'unsupported-format')) {
    throw new ProblemError('unsupported-format-version', 'This server takes format 1.', { issues, issuesTotal });
  }
  throw new ProblemError('invalid-run', describeIssues(issuesTotal), { issues, issuesTotal });
}

/** Whether a run may be stored in a project: it names that one, or none. */
export const isOfProject = (head: Pick<RunHead, 'project'>, { slug }: Pick<Project, 'slug'>): boolean =>
  head.project === undefined || toSlug(head.project) === slug;

/** The run of an upload that is held whole; a `ProblemError` with all issues where it is invalid. */
export async function prepareUpload(
  upload: Upload,
  project: Pick<Project, 'slug' | 'identityKeys'>,
  now: Date,
): Promise<PreparedRun> {
  const { results, ...head } = validate(upload, now);
  if (!isOfProject(head, project)) {
    const detail = `The token belongs to the project "${project.slug}", and the run names another one. Leave "project" out or correct it.`;
    throw new ProblemError('forbidden', detail);
  }
  const prepared = await assembleRun(head, toChunks(results), { ...upload, identityKeys: project.identityKeys });
  if (!prepared) throw new Error('a validated run has no invalid chunk');
  return prepared;
}
