import type { Quantity } from '../tables/quantity.ts';

/** What a document says that one driver measured in one scenario. */
export type Figure = {
  readonly driver: string;
  /** The scenario as it is written, and in the form that spellings share. */
  readonly label: string;
  readonly scenario: string;
  readonly quantity: Quantity;
  readonly source: 'table' | 'log' | 'summary' | 'chart';
  /** Figures of one group were printed together: a table, or lines one below the other. */
  readonly group: string;
  /** Of a table with several figures of a driver in a row: what this one is. */
  readonly column: string;
  /** What printed it: its table, or the figures of its source in one code block. */
  readonly run: string;
  readonly line: number;
  readonly quote: string;
};
