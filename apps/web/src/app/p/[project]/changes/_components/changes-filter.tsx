import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import { DriverMark } from '@/charts/style/driver-mark.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
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
  const toOptions = (list: readonly Choice[], all: string, chosen: string | undefined, name: 'd' | 'm' | 's') => [
    { key: '', label: all, chosen: chosen === undefined, href: href({ [name]: null }) },
    ...list.map(({ key, label, changes }) => ({
      key,
      label,
      count: `${changes}`,
      chosen: key === chosen,
      href: href({ [name]: key }),
      ...(name === 'd' ? { mark: <DriverMark driver={{ name: label, slot: slots[key] ?? null }} /> } : {}),
    })),
  ];
  const labelOf = (list: readonly Choice[], chosen: string | undefined, all: string) =>
    chosen === undefined ? all : (list.find(({ key }) => key === chosen)?.label ?? chosen);
  return (
    <>
      <span>Changes of</span>
      <Picker label="Driver" options={toOptions(choices.drivers, 'all drivers', state.d, 'd')}>
        {choices.drivers
          .filter(({ key }) => state.d === undefined || key === state.d)
          .slice(0, 6)
          .map(({ key, label }) => (
            <span key={key}>
              <DriverMark driver={{ name: label, slot: slots[key] ?? null }} />
            </span>
          ))}
        {labelOf(choices.drivers, state.d, 'all drivers')}
      </Picker>
      <Picker
        label="Direction"
        options={DIRECTIONS.map(({ key, label }) => ({
          key: label,
          label,
          chosen: (state.dir ?? null) === key,
          href: href({ dir: key }),
        }))}
      >
        {state.dir ?? 'better and worse'}
      </Picker>
      <span>in</span>
      <Picker label="Metric" options={toOptions(choices.metrics, 'all metrics', state.m, 'm')}>
        {labelOf(choices.metrics, state.m, 'all metrics')}
      </Picker>
      <span>of</span>
      <Picker label="Scenario" options={toOptions(choices.scenarios, 'all scenarios', state.s, 's')}>
        {labelOf(choices.scenarios, state.s, 'all scenarios')}
      </Picker>
      <span>on</span>
      <Picker
        label="Environment"
        options={[
          { key: '', label: 'all environments', chosen: state.env === undefined, href: href({ env: null }) },
          ...choices.environments.map(({ key, label, changes }) => ({
            key,
            label,
            count: `${changes}`,
            chosen: key === environment?.identity,
            href: href({ env: toEnvironmentSlug({ identity: key, label }) }),
          })),
        ]}
      >
        {environment?.label ?? state.env ?? 'all environments'}
      </Picker>
    </>
  );
}
