import { type DisplayUnit, formatExact, formatNumber } from '@tachograph/units';

/** A value in the column's unit; the exact value and unit in the title. */
export const Figure = ({ value, unit, canonical }: { value: number; unit: DisplayUnit; canonical: string }) => (
  <span className="num" title={`${formatExact(value)} ${canonical}`}>
    {formatNumber(value / unit.divisor)}
  </span>
);
