import { checkDocument } from '@tachograph/reports';
import type { RenderedBlock, RenderedReport } from '@/server/reports/rendered-report.ts';

/** What the check says of a line. It never keeps anybody from publishing. */
export type CheckEntry = {
  /** From 1; null where it is about the whole document. */
  readonly line: number | null;
  readonly title: string;
  readonly text: string;
  /** Of a block; left out for everything else. */
  readonly state?: RenderedBlock['state'];
  /** Whether the document says something that is not so, or that cannot be read. */
  readonly isWrong: boolean;
  /** Other lines that say otherwise. */
  readonly evidence: readonly { readonly line: number; readonly quote: string }[];
};

/** The check of longer documents takes too long for a page. */
const LONGEST = 100_000;

/** What is listed. */
const MOST = { entries: 100, evidence: 4, quote: 200 };

type Described = readonly [title: string, isWrong: boolean];

/** Of a block as it is now. What follows, is pinned or holds is nothing to look at. */
const STATES: Readonly<Record<RenderedBlock['state'], Described | null>> = {
  current: null,
  pinned: null,
  holds: null,
  broken: ['No longer holds', true],
  'below-noise': ['Below the noise', false],
  withheld: ['Withheld', false],
  'not-tested': ['Not tested', false],
  missing: ['Not measured', true],
  'too-many': ['Not shown', true],
};

function toEntry(block: RenderedBlock): readonly CheckEntry[] {
  const described = STATES[block.state];
  if (!described) return [];
  const [title, isWrong] = described;
  const text = block.kind === 'claim' ? block.detail : block.message;
  return [{ line: block.line, title, text, isWrong, evidence: [], state: block.state }];
}

/** Sentences that contradict a table, or another sentence, of the same document. */
function listContradictions(markdown: string): readonly CheckEntry[] {
  return checkDocument(markdown)
    .filter(({ outcome }) => outcome === 'contradicts')
    .map(({ line, message, quote, evidence }) => ({
      line,
      title: 'Contradicts',
      text: `“${quote.slice(0, MOST.quote)}” ${message}`,
      isWrong: true,
      evidence: evidence.slice(0, MOST.evidence).map((of) => ({ line: of.line, quote: of.quote.slice(0, MOST.quote) })),
    }));
}

const bySize = (a: CheckEntry, b: CheckEntry) => (a.line ?? 0) - (b.line ?? 0);

export type Check = {
  /** In the order of the lines, at most 100. */
  readonly entries: readonly CheckEntry[];
  readonly omitted: number;
  readonly wrong: number;
  /** False where the document is too long for its sentences to be read. */
  readonly isRead: boolean;
};

/** What a writer has to know of a document: markers that cannot be read, blocks that hold no longer, and contradictions. */
export function listChecks(markdown: string, { notices, blocks }: Pick<RenderedReport, 'notices' | 'blocks'>): Check {
  const isRead = markdown.length <= LONGEST;
  const all = [
    ...notices.map(({ line, text }) => ({
      line,
      title: line === null ? 'Document' : 'Marker',
      text,
      isWrong: line !== null,
      evidence: [],
    })),
    ...blocks.flatMap(toEntry),
    ...(isRead ? listContradictions(markdown) : []),
  ].sort(bySize);
  const entries = all.slice(0, MOST.entries);
  return { entries, omitted: all.length - entries.length, wrong: all.filter(({ isWrong }) => isWrong).length, isRead };
}
