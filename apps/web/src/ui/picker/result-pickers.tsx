import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { Picker } from './picker.tsx';

// The nouns that the filter sentences of charts share. Each option is a link to the page with another choice.

type ScenarioProps = {
  readonly scenarios: readonly { readonly slug: string; readonly title: string; readonly count: string }[];
  readonly chosen: { readonly slug: string; readonly title: string } | null;
  readonly href: (scenario: string) => string;
};

export const ScenarioPicker = ({ scenarios, chosen, href }: ScenarioProps) => (
  <Picker
    label="Scenario"
    options={scenarios.map(({ slug, title, count }) => ({
      key: slug,
      label: title,
      count,
      chosen: slug === chosen?.slug,
      href: href(slug),
    }))}
  >
    {chosen?.title ?? 'choose a scenario'}
  </Picker>
);

type CaseProps = {
  readonly cases: readonly { readonly paramsKey: string; readonly params: string; readonly count: string }[];
  readonly chosen: string | undefined;
  readonly href: (paramsKey: string | null) => string;
};

/** "for 1,000 rows"; nothing where there is one case only. */
export function CasePicker({ cases, chosen, href }: CaseProps) {
  if (cases.length < 2) return null;
  const options = cases.map(({ paramsKey, params, count }) => ({
    key: paramsKey,
    label: params || 'no params',
    count,
    chosen: paramsKey === chosen,
    href: href(paramsKey || null),
  }));
  return (
    <>
      <span>for</span>
      <Picker label="Case" options={options}>
        {options.find((option) => option.chosen)?.label ?? 'no params'}
      </Picker>
    </>
  );
}

type MetricProps = {
  readonly metrics: readonly {
    readonly metric: string;
    readonly unit: string;
    readonly statistics: readonly string[];
  }[];
  readonly metric: string | undefined;
  readonly statistic: string | null | undefined;
  readonly href: (change: { readonly metric: string; readonly statistic: string }) => string;
};

/** "throughput, median" */
export const MetricPicker = ({ metrics, metric, statistic, href }: MetricProps) => (
  <Picker
    label="Metric"
    options={metrics.flatMap((choice) =>
      choice.statistics.map((e) => ({
        key: `${choice.metric} ${e}`,
        label: `${choice.metric}, ${e}`,
        count: choice.unit,
        chosen: choice.metric === metric && e === statistic,
        href: href({ metric: choice.metric, statistic: e }),
      })),
    )}
  >
    {[metric, statistic].filter(Boolean).join(', ') || 'nothing yet'}
  </Picker>
);

type EnvironmentProps = {
  readonly environments: readonly { readonly identity: string; readonly label: string; readonly count: string }[];
  readonly chosen: { readonly identity: string; readonly label: string } | null;
  /** The text where none is chosen. */
  readonly none: string;
  /** Whether none can be chosen. */
  readonly withNone?: boolean;
  readonly href: (slug: string | null) => string;
};

export const EnvironmentPicker = ({ environments, chosen, none, withNone = false, href }: EnvironmentProps) => (
  <Picker
    label="Environment"
    options={[
      ...(withNone ? [{ key: 'all', label: none, chosen: !chosen, href: href(null) }] : []),
      ...environments.map((environment) => ({
        key: environment.identity,
        label: environment.label,
        count: environment.count,
        chosen: environment.identity === chosen?.identity,
        href: href(toEnvironmentSlug(environment)),
      })),
    ]}
  >
    {chosen?.label ?? none}
  </Picker>
);
