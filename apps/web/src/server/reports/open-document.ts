import { type Block, planQueries, type ReportDocument, readDocument } from '@tachograph/reports';
import { withoutSigns } from './place-blocks.ts';
import type { ReportNotice } from './rendered-report.ts';

export type OpenedDocument = {
  /** As it is written. */
  readonly written: ReportDocument;
  /** With a head of the project, by which it is evaluated. */
  readonly document: ReportDocument;
  /** Its blocks but the head, in their order. */
  readonly blocks: readonly Block[];
  readonly plan: ReturnType<typeof planQueries>;
  readonly notices: readonly ReportNotice[];
};

/** Notices that are listed. */
const MOST_NOTICES = 20;

const toExample = (project: string) => `<!-- tacho report https://host/p/${project} -->`;

/** Why the head of a document does not say what it is about; null where it does. */
function findHeadIssue(head: Block | undefined, project: string): ReportNotice | null {
  if (!head) return { line: null, text: `The document names no project at its head: it is read as one of ${project}.` };
  const [, named = ''] = /\/p\/([^/?#]{1,200})\/?$/.exec(head.words[0] ?? '') ?? [];
  if (named === project) return null;
  if (named === '') {
    return { line: head.line, text: `The address is no page of a project: write it as in ${toExample(project)}.` };
  }
  return { line: head.line, text: `The head names the project ${named}: the figures are those of ${project}.` };
}

/** The document with the address of the project in its head, or with a head behind its last block, so that the positions of parents stay. */
function withHead(written: ReportDocument, head: Block | undefined, project: string): ReportDocument {
  const { blocks, text } = written;
  const [made] = readDocument(toExample(project)).blocks;
  if (!made) return written;
  if (head)
    return { ...written, blocks: blocks.map((block) => (block === head ? { ...head, words: made.words } : block)) };
  const end = { start: text.length, end: text.length };
  return { ...written, blocks: [...blocks, { ...made, opening: end, body: end, closing: end }] };
}

/**
 * A document of a project, whatever its head says: its settings count, its address does not. What is wrong with its markers is a
 * notice at its line.
 */
export function openDocument(markdown: string, project: string): OpenedDocument {
  const written = readDocument(withoutSigns(markdown));
  const head = written.blocks.find(({ kind }) => kind === 'report');
  const document = withHead(written, head, project);
  const living = document.blocks.filter(({ kind }) => kind !== 'report');
  const plan = planQueries(document);
  const headIssue = findHeadIssue(head, project);
  const issues = [...written.errors, ...plan.errors].map(({ line, message }) => ({ line, text: message }));
  const isPlain = living.length === 0 && written.errors.length === 0;
  const all = [...(headIssue && !isPlain ? [headIssue] : []), ...issues];
  const more = all.length - MOST_NOTICES;
  const notices = more > 0 ? [...all.slice(0, MOST_NOTICES), { line: null, text: `And ${more} more.` }] : all;
  return { written, document, blocks: living, plan, notices };
}
