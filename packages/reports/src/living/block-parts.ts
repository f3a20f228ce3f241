import type { BlockTable } from './block-table.ts';

/** What a block consists of, as plain text. */
export type BlockParts = {
  /** The address of its evidence. */
  readonly url: string;
  /** The text of the image; null without one. */
  readonly alternative: string | null;
  readonly table: BlockTable | null;
  /** Number of rows that the table leaves out. */
  readonly omitted: number;
  /** What the small line says before the link of the evidence. */
  readonly origin: readonly string[];
};
