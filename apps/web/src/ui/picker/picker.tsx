import type { Comparison } from '@tachograph/analysis/comparison';
import { count } from '@tachograph/units';
import type { ReactNode } from 'react';
import { DriverMark, type DriverSlots } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { type PickerOption, packOptions } from './pack-options.ts';
import { PickerPopover } from './picker-popover.tsx';

/** Options that a page has for one choice, and of the others those that are chosen; each is a separate link. */
const MOST_OPTIONS = 150;
const MOST_CHOSEN = 40;

type PickerProps = {
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly multiple?: boolean;
  /** The choice. */
  readonly children: ReactNode;
};

/** One noun of the filter sentence, with the first options and those that are chosen; the others are counted. */
export function Picker({ options, ...picker }: PickerProps) {
  const chosen = options.slice(MOST_OPTIONS).filter((option) => option.chosen);
  const listed = [...options.slice(0, MOST_OPTIONS), ...chosen.slice(0, MOST_CHOSEN)];
  return <PickerPopover {...picker} packed={packOptions(listed)} more={options.length - listed.length} />;
}

/** A list for the URL with one item added or removed; null (left out of the URL) when it is all of them or none. */
export function toggle(chosen: readonly string[], item: string, all: readonly string[]): string | null {
  const next = chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item];
  return next.length === 0 || all.every((other) => next.includes(other)) ? null : next.join(',');
}

type DriverProps = {
  readonly drivers: readonly { readonly slug: string; readonly name: string }[];
  /** Slugs in the URL; left out: all. */
  readonly chosen: readonly string[] | undefined;
  readonly slots: DriverSlots;
  /** The URL with another choice; null is all of them. */
  readonly href: (chosen: string | null) => string;
};

const MOST_NAMED = 4;
/** Drivers whose marks the sentence has. */
const MOST_MARKED = 12;

/** The part of the filter sentence that names the drivers; each option adds or removes one. */
export function DriverPicker({ drivers, chosen, slots, href }: DriverProps) {
  const all = drivers.map(({ slug }) => slug);
  const shown = drivers.filter(({ slug }) => !chosen || chosen.includes(slug));
  const mark = ({ slug, name }: { slug: string; name: string }) => (
    <DriverMark driver={{ name, slot: slots[slug] ?? null }} />
  );
  return (
    <Picker
      label="Drivers"
      multiple
      options={drivers.map((driver) => ({
        key: driver.slug,
        label: driver.name,
        slot: slots[driver.slug] ?? null,
        chosen: shown.includes(driver),
        href: href(toggle(chosen ?? all, driver.slug, all)),
      }))}
    >
      {shown.slice(0, MOST_MARKED).map((driver) => (
        <span key={driver.slug}>{mark(driver)}</span>
      ))}
      {shown.length > MOST_NAMED ? count(shown.length, 'driver') : shown.map(({ name }) => name).join(', ')}
    </Picker>
  );
}

type MetricChoice = Comparison['metrics'][number];

type MetricProps = {
  readonly metrics: readonly MetricChoice[];
  readonly chosen: Pick<MetricChoice, 'metric' | 'unit'> | null;
  /** The URL with another metric. */
  readonly href: (metric: string) => string;
};

const describeMetric = ({ metric, unit }: Pick<MetricChoice, 'metric' | 'unit'>) => `${metric}, ${unit}`;

/** "measured as throughput, ops/s": the part of the filter sentence that names the metric. */
export const MetricPicker = ({ metrics, chosen, href }: MetricProps) => (
  <>
    <span>measured as</span>
    <Picker
      label="Metric"
      options={metrics.map((choice) => ({
        key: choice.metric,
        label: describeMetric(choice),
        count: `${choice.results}`,
        chosen: choice.metric === chosen?.metric,
        href: href(choice.metric),
      }))}
    >
      {chosen ? describeMetric(chosen) : 'nothing yet'}
    </Picker>
  </>
);

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

type StatisticProps = {
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
export const StatisticPicker = ({ metrics, metric, statistic, href }: StatisticProps) => (
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
