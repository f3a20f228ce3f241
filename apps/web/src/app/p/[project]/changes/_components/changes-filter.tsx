import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import { DriverMark } from '@/charts/style/point-mark.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { ChangesData } from '@/server/root.ts';
import { Picker } from '@/ui/picker/picker.tsx';

type Props = { readonly project: string; readonly state: ChangesParams; readonly data: ChangesData };

type Choice = ChangesData['choices']['drivers'][number];

const DIRECTIONS = [
  { key: null, label: 'better and worse' },
  { key: 'worse', label: 'worse' },
  { key: 'better', label: 'better' },
] as const;

/** "Changes of mysql2, worse, in latency, of Select 1, on all environments": each noun is a list of what has changes. */
export function ChangesFilter({ project, state, data: { choices, slots, environment } }: Props) {
  const href = (change: Parameters<typeof toChangesParams>[1]) =>
    hrefs.changes(project, toChangesParams(state, change));
  const toOptions = (
    list: readonly Choice[],
    all: string,
    chosen: string | undefined,
    name: 'driver' | 'metric' | 'scenario',
  ) => [
    { key: '', label: all, chosen: chosen === undefined, href: href({ [name]: null }) },
    ...list.map(({ key, label, changes }) => ({
      key,
      label,
      count: `${changes}`,
      chosen: key === chosen,
      href: href({ [name]: key }),
      ...(name === 'driver' ? { mark: <DriverMark driver={{ name: label, slot: slots[key] ?? null }} /> } : {}),
    })),
  ];
  const labelOf = (list: readonly Choice[], chosen: string | undefined, all: string) =>
    chosen === undefined ? all : (list.find(({ key }) => key === chosen)?.label ?? chosen);
  return (
    <>
      <span>Changes of</span>
      <Picker label="Driver" options={toOptions(choices.drivers, 'all drivers', state.driver, 'driver')}>
        {choices.drivers
          .filter(({ key }) => state.driver === undefined || key === state.driver)
          .slice(0, 6)
          .map(({ key, label }) => (
            <span key={key}>
              <DriverMark driver={{ name: label, slot: slots[key] ?? null }} />
            </span>
          ))}
        {labelOf(choices.drivers, state.driver, 'all drivers')}
      </Picker>
      <Picker
        label="Direction"
        options={DIRECTIONS.map(({ key, label }) => ({
          key: label,
          label,
          chosen: (state.direction ?? null) === key,
          href: href({ direction: key }),
        }))}
      >
        {state.direction ?? 'better and worse'}
      </Picker>
      <span>in</span>
      <Picker label="Metric" options={toOptions(choices.metrics, 'all metrics', state.metric, 'metric')}>
        {labelOf(choices.metrics, state.metric, 'all metrics')}
      </Picker>
      <span>of</span>
      <Picker label="Scenario" options={toOptions(choices.scenarios, 'all scenarios', state.scenario, 'scenario')}>
        {labelOf(choices.scenarios, state.scenario, 'all scenarios')}
      </Picker>
      <span>on</span>
      <Picker
        label="Environment"
        options={[
          {
            key: '',
            label: 'all environments',
            chosen: state.environment === undefined,
            href: href({ environment: null }),
          },
          ...choices.environments.map(({ key, label, changes }) => ({
            key,
            label,
            count: `${changes}`,
            chosen: key === environment?.identity,
            href: href({ environment: toEnvironmentSlug({ identity: key, label }) }),
          })),
        ]}
      >
        {environment?.label ?? state.environment ?? 'all environments'}
      </Picker>
    </>
  );
}
