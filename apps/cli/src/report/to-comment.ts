import type { Comment } from '../forges/put-comment.ts';
import { formatReport } from './format-report.ts';
import type { JobFacts } from './job-facts.ts';
import { findProject, type UploadDocument } from './read-upload-document.ts';

/** GitHub takes 65,536 characters in a comment. */
const MOST_CHARACTERS = 65_000;

/** Nothing in a mark may end the HTML comment that it is. */
const toMark = (text: string) =>
  text
    .replace(/[^\w./ -]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, 200);

/** The comment on a pull request for an upload; null where no run was stored, so that no project is known. */
export function toComment(document: UploadDocument, key: string, job: JobFacts): Comment | null {
  const project = findProject(document);
  if (project === null) return null;
  const marker = `<!-- tachograph:${toMark(project)}:${toMark(key)} -->`;
  return { marker, markdown: `${marker}\n${formatReport(document, job, MOST_CHARACTERS)}` };
}
