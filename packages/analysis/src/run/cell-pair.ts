import type { Measurement } from '../measurement/measurement.ts';
import type { Cell } from './to-cells.ts';

/** What a cell is compared with; null where it has no figure. */
type Baseline = { readonly measurement: Measurement | null; readonly name: string; readonly series: string };

/** A cell of the run, with what the run measured there and what it is compared with. */
export type CellPair = { readonly cell: Cell; readonly measurement: Measurement; readonly baseline: Baseline };
