import { CHANGE_LISTS, type ChangeList } from '@tachograph/schema/change';
import { count, formatNumber } from '@tachograph/units';
import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import { DriverMark } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangesData } from '@/server/root.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { Picker } from '@/ui/picker/picker.tsx';
import { EditToken } from './state-bar.tsx';

type Props = { readonly project: string; readonly state: ChangesParams; readonly data: ChangesData };

const LABELS: Readonly<Record<ChangeList, string>> = {
  open: 'Open',
  new: 'New',
  suspected: 'Suspected',
  acknowledged: 'Acknowledged',
  expected: 'Expected',
  'false-alarm': 'False alarm',
  fixed: 'Fixed',
  all: 'All',
};

/** Changes by state, each with the number that fit the filters. */
function StateTabs({ project, state, data: { counts } }: Props) {
  const hasSuspected = counts.suspected > 0 || state.state === 'suspected';
  return (
    <nav className="part-tabs" aria-label="State">
      {CHANGE_LISTS.filter((tab) => tab !== 'suspected' || hasSuspected).map((tab) => (
        <Link
          key={tab}
          href={hrefs.changes(project, toChangesParams(state, { state: tab === 'open' ? null : tab }))}
          scroll={false}
          aria-current={tab === (state.state ?? 'open') ? 'true' : undefined}
        >
          {LABELS[tab]} <span className="count">{counts[tab]}</span>
        </Link>
      ))}
    </nav>
  );
}

const ORDERS = [
  { sort: 'time', label: 'Newest first' },
  { sort: 'size', label: 'Largest first' },
] as const;

/** "716 series are checked after each upload; about 7.5 of the changes found are expected to be false." */
function describeChecked({ checked: { series, expectedFalse } }: ChangesData): string {
  const expected = expectedFalse < 0.1 ? 'none' : `about ${formatNumber(expectedFalse, 2)}`;
  return `${count(series, 'series', 'series')} ${series === 1 ? 'is' : 'are'} checked after each upload; ${expected} of the changes found are expected to be false.`;
}

/** What the page is about, states with their counts, and the order. */
export const ChangesHead = ({ project, state, data }: Props) => (
  <>
    <PageHead
      title="Changes"
      about={`Where a series moved to a new level, by the release or the run that brought it about. ${describeChecked(data)}`}
    >
      <div className="row">
        <EditToken />
        <Link className="button" href={hrefs.changeRules(project)}>
          Notification rules
        </Link>
        <a className="button" href={hrefs.changesFeed(project, { driver: state.driver ?? null })}>
          Atom feed
        </a>
      </div>
    </PageHead>
    <div className="row change-head">
      <StateTabs project={project} state={state} data={data} />
      <nav className="meta change-sort plain-links" aria-label="Order">
        {ORDERS.map(({ sort, label }) => (
          <Link
            key={sort}
            href={hrefs.changes(project, toChangesParams(state, { sort: sort === 'time' ? null : sort }))}
            scroll={false}
            aria-current={sort === (state.sort ?? 'time') ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  </>
);

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
