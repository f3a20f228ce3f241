import { toParamsKey } from '@tachograph/analysis/measurement';
import { toCellKey, toCellWords } from '@/app/p/[project]/matrix/cell-key.ts';
import { type MatrixParams, toMatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { DriverMark } from '@/charts/style/driver-mark.tsx';
import { count } from '@/format/count.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { MatrixData } from '@/server/root.ts';
import { DriverPicker } from '@/ui/picker/driver-picker.tsx';
import { Picker } from '@/ui/picker/picker.tsx';

type Props = { readonly project: string; readonly state: MatrixParams; readonly data: MatrixData };
type Part = Props & { readonly href: (change: Parameters<typeof toMatrixParams>[1]) => string };

const ScenarioPicker = ({ project, data: { scenario, scenarios } }: Part) => (
  <Picker
    label="Scenario"
    options={scenarios.map((known) => ({
      key: known.slug,
      label: known.title,
      count: count(known.environments.length, 'environment'),
      chosen: known.slug === scenario?.slug,
      href: hrefs.matrix(project, { s: known.slug }),
    }))}
  >
    {scenario?.title ?? 'choose a scenario'}
  </Picker>
);

function CasePicker({ data: { matrix }, href }: Part) {
  const shown = matrix.case;
  const cases = matrix.cases.filter(
    ({ case: known }) => known.metric === shown?.metric && known.statistic === shown.statistic,
  );
  if (!shown || cases.length < 2) return null;
  return (
    <>
      <span>for</span>
      <Picker
        label="Case"
        options={cases.map(({ case: known, params, paramsKey, points }) => ({
          key: known.key,
          label: params || 'no params',
          count: count(points, 'result'),
          chosen: known.key === shown.key,
          href: href({ p: paramsKey || null }),
        }))}
      >
        {cases.find(({ paramsKey }) => paramsKey === toParamsKey(shown.params))?.params || 'no params'}
      </Picker>
    </>
  );
}

/** Every version on the reference's own server, or on the first. Another cell becomes the reference where it is opened. */
function ReferencePicker({ data: { matrix, slots }, href }: Part) {
  const { reference, groups, environmentGroups: settings } = matrix;
  const columns = settings.flatMap((setting) => setting.columns);
  const own = reference?.column.environment.identity;
  const column = columns.find(({ environment }) => environment.identity === own) ?? columns[0];
  const place = column ? columns.indexOf(column) : -1;
  const candidates = groups.flatMap((group) =>
    group.rows.filter(({ cells }) => cells[place]).map(({ version }) => ({ ...group, version })),
  );
  return (
    <Picker
      label="Reference"
      options={candidates.flatMap((named) => {
        if (!column) return [];
        const key = toCellKey({ ...named, column });
        return [
          {
            key,
            label: toCellWords(named),
            mark: <DriverMark driver={{ name: named.driver.name, slot: slots[named.driver.slug] ?? null }} />,
            chosen: reference !== null && key === toCellKey(reference),
            href: href({ ref: key }),
          },
        ];
      })}
    >
      {reference ? (
        <>
          <DriverMark driver={{ name: reference.driver.name, slot: slots[reference.driver.slug] ?? null }} />
          {toCellWords(reference)} on {reference.column.server}
        </>
      ) : (
        'no reference'
      )}
    </Picker>
  );
}

/** "Matrix of mariadb, mysql2 in Select 1,000 rows for 1,000 rows measured as throughput, median against …" */
export function MatrixFilter(props: Props) {
  const { project, state, data } = props;
  const { matrix, drivers, slots } = data;
  const href: Part['href'] = (change) => hrefs.matrix(project, toMatrixParams(state, { cell: null, ...change }));
  const part = { ...props, href };
  return (
    <>
      <span>Matrix of</span>
      <ScenarioPicker {...part} />
      <CasePicker {...part} />
      <span>with</span>
      <DriverPicker drivers={drivers} chosen={state.d} slots={slots} href={(d) => href({ d })} />
      <span>measured as</span>
      <Picker
        label="Metric"
        options={matrix.metrics.flatMap((choice) =>
          choice.statistics.map((statistic) => ({
            key: `${choice.metric} ${statistic}`,
            label: `${choice.metric}, ${statistic}`,
            count: choice.unit,
            chosen: choice.metric === matrix.case?.metric && statistic === matrix.case.statistic,
            href: href({ m: choice.metric, e: statistic }),
          })),
        )}
      >
        {matrix.case ? `${matrix.case.metric}, ${matrix.case.statistic}` : 'nothing yet'}
      </Picker>
      <span>against</span>
      <ReferencePicker {...part} />
    </>
  );
}
