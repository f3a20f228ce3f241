import type { ChangeLine } from './to-change-line.ts';

/** What a small chart draws of a line: its values in axis order, and where the change is among them. */
export type LineValues = { readonly values: readonly number[]; readonly change: ChangeLine['change'] };

export const toLineValues = ({ points, change }: Pick<ChangeLine, 'points' | 'change'>): LineValues => ({
  values: points.map(({ value }) => value),
  change,
});
