import type { Line } from '../../text/lines.ts';

/** One value as the suite printed it, with its line. */
export type SuiteRow = {
  readonly kind: 'console' | 'block';
  readonly line: Line;
  readonly section: string | null;
  readonly title: string;
  readonly sql: string | null;
  readonly driver: string;
  readonly version: string | null;
  readonly value: number;
  readonly rme: number | null;
  readonly n: number | null;
  readonly hasDelta: boolean;
};
