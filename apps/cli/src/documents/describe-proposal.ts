import { basename } from 'node:path';
import { type BlockFinding, evidenceOf } from '@tachograph/reports';
import { toPlain, toRow } from '../report/to-markdown-text.ts';
import type { UpdatedFile } from './update-documents.ts';

/** Rows of the table of what moved, and images of blocks, of one file. */
const MOST = { rows: 50, blocks: 5, title: 200 } as const;

/** The share that a block was filled from before; its address is beside that of the new one. */
function toBefore({ block }: BlockFinding, after: string): string | null {
  const id = evidenceOf(block);
  return id === null ? null : after.replace(/[^/]+$/, id);
}

const toImage = (what: string, url: string) => `[![${what}](${url}.svg)](${url})`;

/** The tables of a document before and after, side by side. */
function toImages({ written, shares }: UpdatedFile): string[] {
  const filled = written.flatMap((finding) => {
    const after = shares.get(finding.block);
    return after === undefined ? [] : [{ finding, after, before: toBefore(finding, after) }];
  });
  return filled
    .slice(0, MOST.blocks)
    .flatMap(({ finding, after, before }) => [
      '',
      `Line ${finding.block.line}: ${toPlain(finding.message)}.`,
      '',
      ...(before === null
        ? [toImage('After', after)]
        : ['| before | after |', '|---|---|', `| ${toImage('Before', before)} | ${toImage('After', after)} |`]),
    ]);
}

/** What moved in the numbers and versions of a document, each with its line. */
function toTable({ written }: UpdatedFile): string[] {
  const values = written.filter(({ block }) => block.kind === 'value');
  if (values.length === 0) return [];
  const rows = values.slice(0, MOST.rows).map(({ block, was, is, interval }) => {
    const now = interval === null ? (is ?? '') : `${is} (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;
    const what = [block.values.d?.join(), block.values.s?.join()].filter(Boolean).join(', ');
    return toRow([String(block.line), toPlain(what), toPlain(was ?? ''), toPlain(now)]);
  });
  const left = values.length - rows.length;
  return [
    '',
    '| line | of | was | is (95 %) |',
    '|---|---|---|---|',
    ...rows,
    ...(left > 0 ? ['', `And ${left} more.`] : []),
  ];
}

const toClaims = ({ broken }: UpdatedFile): string[] =>
  broken.length === 0
    ? []
    : ['', ...broken.slice(0, MOST.rows).map(({ block, message }) => `- Line ${block.line}: **${toPlain(message)}**`)];

/** The title of a pull request: `benchmarks.md: mysql2 3.25.0; 3 numbers, 1 claim no longer holds`. */
export const toProposalTitle = (files: readonly UpdatedFile[]): string =>
  files
    .map(({ file, summary }) => `${basename(file)}: ${summary}`)
    .join(' · ')
    .slice(0, MOST.title);

/** The text of a pull request: for each file what moved, before and after, and the claims that no longer hold. */
export function toProposalBody(files: readonly UpdatedFile[]): string {
  const parts = files.map((file) =>
    [`### ${toPlain(file.file)}`, '', `${file.summary}.`, ...toTable(file), ...toClaims(file), ...toImages(file)].join(
      '\n',
    ),
  );
  const end =
    'Figures are written, sentences are not: change the sentence of a claim that no longer holds. Nothing outside of the markers was changed.';
  return [...parts, end].join('\n\n');
}
