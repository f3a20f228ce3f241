import type { LineValues } from '@tachograph/analysis/change-line';
import type { Change } from '@tachograph/schema/change';
import { count } from '@tachograph/units';
import { Sparkline } from '@/charts/frame/sparkline.tsx';
import type { ChartDriver } from '@/charts/style/paint.tsx';

type Props = { readonly driver: ChartDriver; readonly line: LineValues | null; readonly label: string };

/** "12 versions", along time "12 measurements": what the line of a change is of. */
export const describeLength = (axis: Change['axis'], line: LineValues | null): string =>
  axis === 'version' ? count(line?.values.length ?? 0, 'version') : count(line?.values.length ?? 0, 'measurement');

/** The line of a change in its row; nothing where it is not known. */
export const ChangeSparkline = ({ driver, line, label }: Props) => (
  <span className="change-line">
    {line && <Sparkline driver={driver} values={line.values} change={line.change ?? undefined} label={label} />}
  </span>
);
