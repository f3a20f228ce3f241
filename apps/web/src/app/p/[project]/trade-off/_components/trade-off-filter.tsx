import { parseSelected } from '@tachograph/analysis/selection';
import type { TradeOffAxis } from '@tachograph/analysis/trade-off';
import { type TradeOffParams, toTradeOffParams } from '@/app/p/[project]/trade-off/search-params.ts';
import { count } from '@/format/count.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { TradeOffData } from '@/server/root.ts';
import { DriverPicker } from '@/ui/picker/driver-picker.tsx';
import { Picker } from '@/ui/picker/picker.tsx';

type Props = { readonly project: string; readonly state: TradeOffParams; readonly data: TradeOffData };
type Part = Pick<Props, 'data'> & { readonly href: (change: Parameters<typeof toTradeOffParams>[1]) => string };

const ScenarioPicker = ({ project, data: { scenario, scenarios } }: Pick<Props, 'project' | 'data'>) => (
  <Picker
    label="Scenario"
    options={scenarios.map((known) => ({
      key: known.slug,
      label: known.title,
      count: count(known.results, 'result'),
      chosen: known.slug === scenario?.slug,
      href: hrefs.tradeOff(project, { s: known.slug }),
    }))}
  >
    {scenario?.title ?? 'choose a scenario'}
  </Picker>
);

function CasePicker({ data: { tradeOff }, href }: Part) {
  const { cases, case: shown } = tradeOff;
  if (cases.length < 2) return null;
  return (
    <>
      <span>for</span>
      <Picker
        label="Case"
        options={cases.map((known) => ({
          key: known.paramsKey,
          label: known.params || 'no params',
          count: count(known.axes.length, 'metric'),
          chosen: known === shown,
          href: href({ p: known.paramsKey || null }),
        }))}
      >
        {shown?.params || 'no params'}
      </Picker>
    </>
  );
}

/** Either axis; the metric of the other one is not offered. */
function AxisPicker({ data: { tradeOff }, href, axis }: Part & { readonly axis: 'x' | 'y' }) {
  const [chosen, other] = axis === 'x' ? [tradeOff.x, tradeOff.y] : [tradeOff.y, tradeOff.x];
  const choices: readonly TradeOffAxis[] = tradeOff.case?.axes.filter(({ key }) => key !== other?.key) ?? [];
  return (
    <Picker
      label={axis === 'x' ? 'Horizontal metric' : 'Vertical metric'}
      options={choices.map((choice) => ({
        key: choice.key,
        label: choice.name,
        count: choice.case.unit,
        chosen: choice.key === chosen?.key,
        href: href({ [axis]: choice.key }),
      }))}
    >
      {chosen?.name ?? 'nothing yet'}
    </Picker>
  );
}

/** "Trade-off in Select 1 for 2 CPUs of mariadb, mysql2: throughput against allocations on …" */
export function TradeOffFilter({ project, state, data }: Props) {
  const { scenario, tradeOff, drivers, slots } = data;
  const named = { ...state, s: state.s ?? scenario?.slug };
  const href: Part['href'] = (change) => hrefs.tradeOff(project, toTradeOffParams(named, change));
  const part = { data, href };
  const chosen = state.d && [...new Set(state.d.map((text) => parseSelected(text).slug))];
  return (
    <>
      <span>Trade-off in</span>
      <ScenarioPicker project={project} data={data} />
      <CasePicker {...part} />
      <span>with</span>
      <DriverPicker drivers={drivers} chosen={chosen} slots={slots} href={(d) => href({ d })} />
      <span>of</span>
      <AxisPicker {...part} axis="y" />
      <span>against</span>
      <AxisPicker {...part} axis="x" />
      <span>on</span>
      <Picker
        label="Environment"
        options={tradeOff.environments.map((known) => ({
          key: known.identity,
          label: known.label,
          count: `${count(known.versions, 'version')}, ${formatDay(known.newestAt)}`,
          chosen: known.identity === tradeOff.environment?.identity,
          href: href({ env: toEnvironmentSlug(known) }),
        }))}
      >
        {tradeOff.environment?.label ?? 'no environment'}
      </Picker>
    </>
  );
}
