import type { DriverNames } from '../names/driver-names.ts';
import type { Results } from '../results/read-figures.ts';
import type { Sentence } from '../sentences/split-sentences.ts';
import type { Table } from '../tables/table.ts';
import type { ScannedLine } from '../text/scan-lines.ts';
import type { Section } from '../text/sections.ts';

type FindingCode =
  | 'COMPARISON'
  | 'FIGURE_OF_DRIVER'
  | 'FIGURE_REPEATED'
  | 'PERCENTAGE'
  | 'RATIO_COLUMN'
  | 'UNIT'
  | 'TIME_AND_RATE'
  | 'VERSION'
  | 'PING'
  | 'CONCURRENCY'
  | 'TOPOLOGY'
  | 'STATEMENT'
  | 'ROW_COUNT'
  | 'DOCUMENT_TOO_LARGE';

/** Words of a document with their line, from 1. */
export type Quote = { readonly line: number; readonly quote: string };

/** Something that a document says twice, or says and shows. */
export type Finding = Quote & {
  readonly outcome: 'agrees' | 'contradicts' | 'not-tested';
  readonly code: FindingCode;
  /** What it was held against; empty where nothing in the document tests it. */
  readonly evidence: readonly Quote[];
  /** What stands against what, in a sentence. */
  readonly message: string;
};

/** A document as it is checked. */
export type ReadReport = {
  readonly text: string;
  readonly lines: readonly ScannedLine[];
  readonly sections: readonly Section[];
  readonly tables: readonly Table[];
  readonly names: DriverNames;
  readonly results: Results;
  readonly sentences: readonly Sentence[];
};

/** The text of a line, from 1, without what precedes its content; at most 2,000 signs. */
export function lineOf({ text, lines }: Pick<ReadReport, 'text' | 'lines'>, line: number): string {
  const scanned = lines[line - 1];
  return scanned ? text.slice(scanned.content, Math.min(scanned.end, scanned.content + 2000)) : '';
}
