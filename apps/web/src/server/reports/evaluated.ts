import type { Block, BlockFinding } from '@tachograph/reports';
import type { Compared } from './read-compared.ts';
import type { OfBlock } from './rendered-report.ts';

/** A block with what was read for it. */
export type Evaluated = {
  readonly block: Block;
  /** Null where its marker cannot be planned. */
  readonly finding: BlockFinding | null;
  /** Null where there are no figures; undefined where the report has too many comparisons. */
  readonly compared: Compared | null | undefined;
  readonly common: OfBlock;
};
