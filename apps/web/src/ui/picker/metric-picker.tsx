import type { Comparison } from '@tachograph/analysis/comparison';
import { Picker } from './picker.tsx';

type MetricChoice = Comparison['metrics'][number];

type Props = {
  readonly metrics: readonly MetricChoice[];
  readonly chosen: Pick<MetricChoice, 'metric' | 'unit'> | null;
  /** The URL with another metric. */
  readonly href: (metric: string) => string;
};

const describe = ({ metric, unit }: Pick<MetricChoice, 'metric' | 'unit'>) => `${metric}, ${unit}`;

/** "measured as throughput, ops/s": the part of the filter sentence that names the metric. */
export const MetricPicker = ({ metrics, chosen, href }: Props) => (
  <>
    <span>measured as</span>
    <Picker
      label="Metric"
      options={metrics.map((choice) => ({
        key: choice.metric,
        label: describe(choice),
        count: `${choice.results}`,
        chosen: choice.metric === chosen?.metric,
        href: href(choice.metric),
      }))}
    >
      {chosen ? describe(chosen) : 'nothing yet'}
    </Picker>
  </>
);
