import { toParamsKey } from '@tachograph/analysis/measurement';
import { count } from '@tachograph/units';
import { cellLabel, toCellKey } from '@/app/p/[project]/matrix/matrix-labels.ts';
import { type MatrixParams, toMatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { DriverMark, toChartDriver } from '@/charts/style/paint.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import type { MatrixData } from '@/server/root.ts';
import { CasePicker, DriverPicker, Picker, ScenarioPicker, StatisticPicker } from '@/ui/picker/picker.tsx';

type Props = { readonly project: string; readonly state: MatrixParams; readonly data: MatrixData };
type Href = (change: Parameters<typeof toMatrixParams>[1]) => string;

/** Every version on the reference's own server, or on the first. Another cell becomes the reference where it is opened. */
function ReferencePicker({ data: { matrix, slots }, href }: Pick<Props, 'data'> & { readonly href: Href }) {
  const { reference, groups, environmentGroups } = matrix;
  const columns = environmentGroups.flatMap((environmentGroup) => environmentGroup.columns);
  const own = reference?.column.environment.identity;
  const column = columns.find(({ environment }) => environment.identity === own) ?? columns[0];
  const index = column ? columns.indexOf(column) : -1;
  const candidates = groups.flatMap((group) =>
    group.rows.filter(({ cells }) => cells[index]).map(({ version }) => ({ ...group, version })),
  );
  return (
    <Picker
      label="Reference"
      options={candidates.flatMap((named) => {
        if (!column) return [];
        const key = toCellKey(named, column);
        return {
          key,
          label: cellLabel(named),
          href: href({ reference: key }),
          slot: slots[named.driver.slug] ?? null,
          chosen: reference !== null && key === toCellKey(reference, reference.column),
        };
      })}
    >
      {reference ? (
        <>
          <DriverMark driver={toChartDriver(reference.driver, slots)} />
          {cellLabel(reference)} on {reference.column.server}
        </>
      ) : (
        'no reference'
      )}
    </Picker>
  );
}

/** "Matrix of mariadb, mysql2 in Select 1,000 rows for 1,000 rows measured as throughput, median against …" */
export function MatrixFilter({ project, state, data }: Props) {
  const { matrix, scenario, scenarios, drivers, slots } = data;
  const shown = matrix.case;
  const cases = matrix.cases.filter(({ case: of }) => of.metric === shown?.metric && of.statistic === shown.statistic);
  const href: Href = (change) => hrefs.matrix(project, toMatrixParams(state, { cell: null, ...change }));
  return (
    <>
      <span>Matrix of</span>
      <ScenarioPicker
        scenarios={scenarios.map((of) => ({ ...of, count: count(of.environments.length, 'environment') }))}
        chosen={scenario}
        href={(s) => hrefs.matrix(project, { scenario: s })}
      />
      <CasePicker
        cases={cases.map((of) => ({ ...of, count: count(of.points, 'result') }))}
        chosen={shown ? toParamsKey(shown.params) : undefined}
        href={(p) => href({ params: p })}
      />
      <span>with</span>
      <DriverPicker drivers={drivers} chosen={state.driver} slots={slots} href={(d) => href({ driver: d })} />
      <span>measured as</span>
      <StatisticPicker metrics={matrix.metrics} metric={shown?.metric} statistic={shown?.statistic} href={href} />
      <span>against</span>
      <ReferencePicker data={data} href={href} />
    </>
  );
}
