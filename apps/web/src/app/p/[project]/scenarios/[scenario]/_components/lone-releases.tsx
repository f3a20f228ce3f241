import { rangeLabel, valueLabel } from '@/charts/labels/chart-labels.ts';
import { DriverMark } from '@/charts/style/paint.tsx';
import { lineName, type TrendFigure, type TrendRow } from '@/charts/trend/trend-figure.ts';

type Props = { readonly figure: TrendFigure; readonly lone: readonly TrendRow[] };

/** Drivers with one release each, beside the chart of the others: what the chart would show of them. */
export const LoneReleases = ({ figure: { unit }, lone }: Props) => (
  <ul className="list trend-lone" aria-label="Drivers with one release">
    {lone.map(({ line, point }) => (
      <li key={point.key}>
        <DriverMark driver={line.driver} />
        <a href={point.href}>
          {lineName(line)} {point.version}
        </a>
        <span className="num">{point.value !== null && valueLabel(point.value, unit)}</span>
        {point.low !== point.high && <span className="meta">{rangeLabel(point.low, point.high, unit, ' to ')}</span>}
      </li>
    ))}
  </ul>
);
