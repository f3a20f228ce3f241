import 'server-only';
import { type BlockFinding, evaluateBlocks } from '@tachograph/reports';
import { findProject, type Project, readProjectState } from '@tachograph/store/projects';
import { TRPCError } from '@trpc/server';
import { readOf } from '@/server/projects/read-state.ts';
import { type OpenedDocument, openDocument } from './open-document.ts';
import { placeBlocks } from './place-blocks.ts';
import { blocksOf, textOfNodes } from './prose-blocks.ts';
import { type Compared, readCompared } from './read-compared.ts';
import type { ProseNode, RenderedBlock, RenderedReport, ReportPart } from './rendered-report.ts';
import { toBlocks } from './to-blocks.ts';
import { toProse } from './to-prose.ts';

/** What a report is rendered from: its document, and what its blocks came to. */
export type EvaluatedReport = {
  readonly opened: OpenedDocument;
  readonly compared: ReadonlyMap<string, Compared | null>;
  readonly findings: readonly BlockFinding[];
};

/** Sections that the contents list. */
const MOST_SECTIONS = 60;

/**
 * Reads a document of a project and what is measured now of its blocks, for the visitor of this request.
 *
 * @throws {TRPCError} NOT_FOUND without such a project
 */
export const evaluateReport = (slug: string, markdown: string): Promise<EvaluatedReport> =>
  readOf(slug, async (db, viewer) => {
    const known = await readProjectState(db, viewer, slug);
    const project: Project | null = known && (await findProject(db, viewer, slug));
    if (!known || !project) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no project "${slug}"` });
    const opened = openDocument(markdown, slug);
    const compared = await readCompared(opened.plan, { db, project, state: known.state });
    const findings = evaluateBlocks(opened.document, (key) => ({
      now: compared.get(key)?.figures ?? null,
      before: null,
    }));
    return { opened, compared, findings };
  });

/**
 * A Markdown document of a project with its blocks as they are measured now, for the visitor of this request; the stored bodies of
 * the blocks are not shown. At most 40 comparisons are read. Nothing of the document runs or loads anything.
 *
 * @throws {TRPCError} NOT_FOUND without such a project
 */
export async function renderReport(project: string, markdown: string): Promise<RenderedReport> {
  const { opened, compared, findings } = await evaluateReport(project, markdown);
  const blocks = toBlocks(opened, findings, { project, compared });
  const { text, bodyOf } = placeBlocks(opened.document, opened.blocks);
  const prose = toProse(text, {
    bodyOf,
    kindOf: (index) => blocks[index]?.kind ?? 'value',
    textOf: (index) => opened.blocks[index]?.content ?? '',
  });
  const [first] = prose;
  const hasTitle = first !== undefined && typeof first !== 'string' && 'tag' in first && first.tag === 'h1';
  const body = hasTitle ? prose.slice(1) : prose;
  const title = hasTitle ? first.children : [];
  const claimsOfTitle = blocksOf(title).filter((index) => blocks[index]?.kind === 'claim');
  const days = blocks.flatMap(({ measuredAt }) => measuredAt ?? []).sort();
  return {
    project,
    title,
    parts: [...(claimsOfTitle.length > 0 ? [{ nodes: [], claims: claimsOfTitle }] : []), ...toParts(body, blocks)],
    contents: listSections(body, blocks),
    blocks,
    notices: opened.notices,
    counts: countBlocks(blocks),
    measuredAt: days.at(-1) ?? null,
  };
}

/** Paragraphs with claims and tables are parts by themselves; what stands between them is one. */
function toParts(nodes: readonly ProseNode[], blocks: readonly RenderedBlock[]): readonly ReportPart[] {
  const parts: { nodes: ProseNode[]; claims: number[] }[] = [];
  let isOpen = false;
  for (const node of nodes) {
    const inside = blocksOf([node]);
    const claims = inside.filter((index) => blocks[index]?.kind === 'claim');
    const isApart = claims.length > 0 || inside.some((index) => blocks[index]?.kind === 'compare');
    const last = parts.at(-1);
    if (last && isOpen && !isApart) last.nodes.push(node);
    else parts.push({ nodes: [node], claims });
    isOpen = !isApart;
  }
  return parts;
}

const textOf = (nodes: readonly ProseNode[], blocks: readonly RenderedBlock[]): string =>
  textOfNodes(nodes, (index) => {
    const block = blocks[index];
    return block?.kind === 'value' ? (block.text ?? '–') : '';
  }).trim();

/** The heading that a report begins with, as text, its numbers those of now; empty without one. */
export const headingOf = ({ title, blocks }: RenderedReport): string => textOf(title, blocks);

function listSections(nodes: readonly ProseNode[], blocks: readonly RenderedBlock[]): RenderedReport['contents'] {
  return nodes
    .flatMap((node) => {
      if (typeof node === 'string' || !('tag' in node) || !/^h[12]$/.test(node.tag)) return [];
      return [{ id: node.attributes.id ?? '', text: textOf(node.children, blocks) }];
    })
    .slice(0, MOST_SECTIONS);
}

function countBlocks(blocks: readonly RenderedBlock[]): RenderedReport['counts'] {
  const count = (isCounted: (block: RenderedBlock) => boolean) => blocks.filter(isCounted).length;
  return {
    blocks: count(({ kind }) => kind === 'compare'),
    numbers: count(({ kind }) => kind === 'value'),
    claims: count(({ kind }) => kind === 'claim'),
    holding: count((block) => block.kind === 'claim' && block.state === 'holds'),
    broken: count((block) => block.kind === 'claim' && block.state === 'broken'),
  };
}
