import type { Block } from '../markers/report-document.ts';
import type { Figures } from './figures.ts';

/**
 * What became of a block. Of a table: `current`, `old` (other versions, environment, drivers or scenarios), `moved`, `empty`,
 * `pinned`, `withheld`, `missing`. Of a value: the same without `pinned`. Of a claim: `holds`, `broken`, `below-noise`,
 * `withheld`, `not-tested`.
 */
export type BlockState =
  | 'current'
  | 'old'
  | 'moved'
  | 'empty'
  | 'pinned'
  | 'withheld'
  | 'missing'
  | 'holds'
  | 'broken'
  | 'below-noise'
  | 'not-tested';

/** The figures of a block: as they are now, and as the block's own evidence froze them; null where there are none. */
export type BlockFigures = { readonly now: Figures | null; readonly before: Figures | null };

/** What a block says against what is measured. */
export type BlockFinding = {
  readonly block: Block;
  readonly state: BlockState;
  /** What the document says and what would stand there now, as in `1.62×` or `3.24.6`; null where that is no one text. */
  readonly was: string | null;
  readonly is: string | null;
  /** The interval of the ratio in `is`; null without one. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** As in `number 1.62× → 1.31×, was 1.58 to 1.67`. */
  readonly message: string;
  /** How far each of its ratios has moved from what was written, in standard errors; see `toShift`. */
  readonly shifts: readonly number[];
};

/** A finding before it knows its block. */
export type BlockResult = Omit<BlockFinding, 'block'>;

/** A result that has no text and no interval of its own. */
export const resultOf = (state: BlockState, message: string): BlockResult => ({
  state,
  message,
  was: null,
  is: null,
  interval: null,
  shifts: [],
});
