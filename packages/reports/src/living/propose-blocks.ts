import type { MarkerSyntax } from '../markers/find-markers.ts';
import { readDocument } from '../markers/read-document.ts';
import { readTables } from '../tables/read-tables.ts';
import { positionAt } from '../text/lines.ts';
import { isRest, type ScannedLine, scanLines } from '../text/scan-lines.ts';
import { COMMENTS } from './comments.ts';
import { matchLogs } from './match-logs.ts';
import {
  type KnownName,
  matchTable,
  type Readers,
  type TableNames,
  toDriverReader,
  toScenarioReader,
} from './match-table.ts';

type KnownNames = {
  readonly drivers: readonly KnownName[];
  readonly scenarios: readonly KnownName[];
  /** The comments of the document: `mdx` for a file of MDX. Left out: reST where the text is, otherwise HTML. */
  readonly syntax?: MarkerSyntax;
};

/** Lines of a document, from 1. */
type Extent = { readonly line: number; readonly lastLine: number };

/** A table that could be a living block: its lines, with the fence around it. */
export type Proposal = Extent & {
  readonly syntax: MarkerSyntax;
  /** The line to write above it. */
  readonly marker: string;
  /** Slugs of the scenarios that it names, and the labels beside them that name none. */
  readonly scenarios: readonly string[];
  readonly unmatched: readonly string[];
};

/**
 * The tables and the console output of a document that name two known drivers or more and a known scenario, with the markers that would make living blocks
 * of them. The driver that is named first is the reference. Left out are tables inside of blocks, of a list item's first line,
 * and in code without a fence, where no marker can stand.
 */
export function proposeBlocks(text: string, { drivers, scenarios, syntax: given }: KnownNames): readonly Proposal[] {
  const rest = isRest(text);
  const syntax = given ?? (rest ? 'rest' : 'html');
  const lines = scanLines(text, rest);
  const readers = { ofDriver: toDriverReader(drivers), ofScenario: toScenarioReader(scenarios) };
  const toExtent = readExtents(text, lines);
  const isInBlock = readBlocks(text, lines);
  const proposals: Proposal[] = [];
  for (const { found, ...given } of listFound(text, lines, { drivers, ...readers })) {
    const extent = toExtent(given);
    if (!extent || isInBlock(extent) || extent.line <= (proposals.at(-1)?.lastLine ?? 0)) continue;
    const [reference = '', ...others] = found.drivers;
    const marker = COMMENTS[syntax](
      `tacho compare d=${others.join()} ref=${reference} s=${found.scenarios.join()} show=table`,
    );
    proposals.push({ ...extent, syntax, marker, scenarios: found.scenarios, unmatched: found.unmatched });
  }
  return proposals;
}

type Found = Extent & { readonly found: TableNames };

/** Tables and console output that name drivers and scenarios, from the top to the bottom. */
function listFound(
  text: string,
  lines: readonly ScannedLine[],
  known: Readers & { readonly drivers: readonly KnownName[] },
): readonly Found[] {
  const tables = readTables(text, lines);
  const ofTables = tables.flatMap((table): Found[] => {
    const found = matchTable(table, known);
    return found ? [{ line: table.line, lastLine: table.lastLine, found }] : [];
  });
  const ofLogs = matchLogs(text, { lines, tables }, known).map(({ line, lastLine, ...found }) => ({
    line,
    lastLine,
    found,
  }));
  return [...ofTables, ...ofLogs].sort((a, b) => a.line - b.line);
}

const FENCE = /^(?:`{3}|~{3})/;
const LIST_MARK = /^(?:[-*+•]|\d{1,9}[.)])[ \t]/;

/** The lines of a table, or of the fenced code that contains it; null where no marker can stand around it. */
function readExtents(text: string, lines: readonly ScannedLine[]): (table: Extent) => Extent | null {
  const blocks = new Map<number, Extent>();
  lines.forEach(({ block }, index) => {
    if (block >= 0) blocks.set(block, { line: blocks.get(block)?.line ?? index + 1, lastLine: index + 1 });
  });
  const begins = (line: number, pattern: RegExp) => {
    const scanned = lines[line - 1];
    return scanned !== undefined && pattern.test(text.slice(scanned.content, scanned.content + 20));
  };
  return ({ line, lastLine }) => {
    const block = blocks.get(lines[line - 1]?.block ?? -1);
    const extent = block ?? { line, lastLine };
    if (block && !(block.lastLine > block.line && begins(block.line, FENCE) && begins(block.lastLine, FENCE)))
      return null;
    return begins(extent.line, LIST_MARK) ? null : extent;
  };
}

/** Whether lines are inside of a block. Asked from the top to the bottom, it passes each block once. */
function readBlocks(text: string, lines: readonly ScannedLine[]): (extent: Extent) => boolean {
  const { blocks } = readDocument(text);
  const taken = blocks.flatMap(({ kind, parent, line, closing }) =>
    kind === 'report' || parent !== null ? [] : [{ line, lastLine: positionAt(lines, closing.end).line }],
  );
  let next = 0;
  return ({ line, lastLine }) => {
    while ((taken[next]?.lastLine ?? Number.POSITIVE_INFINITY) < line) next++;
    return (taken[next]?.line ?? Number.POSITIVE_INFINITY) <= lastLine;
  };
}
