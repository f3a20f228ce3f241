import type { Result } from '@tachograph/schema/result';
import type { Origin } from '@tachograph/schema/run';

/** What a person may correct in one row. */
export const ROW_FIELDS = ['scenario', 'driver', 'version', 'params', 'metric', 'value', 'unit', 'n'] as const;
export type RowField = (typeof ROW_FIELDS)[number];

/** Corrections of one row, as typed. */
export type RowChange = Readonly<Partial<Record<RowField, string>>>;

/** One row of the preview: what was read, with its corrections. */
export type ImportRow = {
  readonly key: string;
  /** Null for a row that a person added. */
  readonly origin: Origin | null;
  readonly result: Result;
  readonly included: boolean;
  /** Guesses that are neither confirmed nor corrected yet. */
  readonly uncertain: readonly RowField[];
  readonly corrected: readonly RowField[];
  /** The project's rule that matched it, counted from 1. */
  readonly rule: number | null;
};

/** A correction of all rows of a driver. */
export type DriverChange = { readonly name?: string; readonly version?: string };

/** Everything a person corrected, apart from what was read, so that reading again loses none of it. */
export type Corrections = {
  /** By `driverKey` of what was read. */
  readonly drivers: Readonly<Record<string, DriverChange>>;
  /** By the unit as printed. */
  readonly units: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, RowChange>>;
  /** Rows that are not taken, by key. */
  readonly left: readonly string[];
  /** Rows that a person added, by key. */
  readonly added: readonly string[];
};

export const NO_CORRECTIONS: Corrections = { drivers: {}, units: {}, rows: {}, left: [], added: [] };

export const driverKey = ({ driver }: Result): string => `${driver.name}@${driver.version ?? ''}`;
