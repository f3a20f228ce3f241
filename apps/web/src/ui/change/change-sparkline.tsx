import { Sparkline } from '@/charts/frame/sparkline.tsx';
import type { ChartDriver } from '@/charts/style/driver-style.ts';
import type { ChangeLine } from './change.ts';

type Props = { readonly driver: ChartDriver; readonly line: ChangeLine | null; readonly label: string };

/** The line of a change in its row; nothing where it is not known. */
export const ChangeSparkline = ({ driver, line, label }: Props) => (
  <span className="change-line">
    {line && <Sparkline driver={driver} values={line.values} change={line.change ?? undefined} label={label} />}
  </span>
);
