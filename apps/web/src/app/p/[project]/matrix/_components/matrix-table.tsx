import type { EnvironmentGroup, Matrix, MatrixCell, MatrixColumn, MatrixGroup } from '@tachograph/analysis/matrix';
import { cellFigure, environmentGroupLabel, toCellKey, withheldLabel } from '@/app/p/[project]/matrix/matrix-labels.ts';
import { type MatrixParams, toMatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { HeatBar } from '@/charts/bars/heat-bar.tsx';
import { cellHeat, heatTint } from '@/charts/bars/heat-model.ts';
import { type ChartUnit, exactLabel } from '@/charts/labels/chart-labels.ts';
import { toChartDriver } from '@/charts/style/driver-style.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { MatrixData } from '@/server/root.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Verdict } from '@/ui/verdict/verdict.tsx';

function EnvironmentGroupHead({
  project,
  environmentGroup,
  matrix,
}: {
  project: string;
  environmentGroup: EnvironmentGroup;
  matrix: Matrix;
}) {
  const [first] = environmentGroup.columns;
  const { reference } = matrix;
  return (
    <th scope="colgroup" colSpan={environmentGroup.columns.length} className="setting">
      <span className="setting-label">{environmentGroupLabel(environmentGroup)}</span>
      {!environmentGroup.comparable && reference && first && (
        <Link
          className="link meta setting-label"
          title={environmentGroup.differences
            .map(({ label, a, b }) => `${label}: ${a ?? 'not stated'} → ${b ?? 'not stated'}`)
            .join('\n')}
          href={hrefs.environmentDiff(
            project,
            toEnvironmentSlug(reference.column.environment),
            toEnvironmentSlug(first.environment),
          )}
        >
          ⊘ {withheldLabel(environmentGroup)}
        </Link>
      )}
    </th>
  );
}

/** Servers under their settings: environments that differ in nothing but the server. */
const Columns = ({ project, matrix }: { project: string; matrix: Matrix }) => (
  <thead>
    <tr>
      <td className="corner" />
      {matrix.environmentGroups.map((environmentGroup) => (
        <EnvironmentGroupHead
          key={environmentGroup.key}
          project={project}
          environmentGroup={environmentGroup}
          matrix={matrix}
        />
      ))}
    </tr>
    <tr>
      <th scope="col" className="corner">
        Version
      </th>
      {matrix.environmentGroups.flatMap(({ columns }) =>
        columns.map(({ environment, server, detail }, index) => (
          <th key={environment.identity} scope="col" className={index === 0 ? 'first' : undefined}>
            <Link href={hrefs.environment(project, toEnvironmentSlug(environment))} title={environment.label}>
              {server}
            </Link>
            {detail && <span className="meta matrix-detail">{detail}</span>}
          </th>
        )),
      )}
    </tr>
  </thead>
);

type Props = {
  readonly project: string;
  readonly state: MatrixParams;
  readonly data: MatrixData;
  readonly unit: ChartUnit;
};

type LabelProps = { readonly cell: MatrixCell; readonly unit: ChartUnit; readonly isReference: boolean };

function Label({ cell, unit, isReference }: LabelProps) {
  const { value, status, statusReason } = cell.measurement;
  if (value === null) {
    return (
      <span className={status === 'failed' ? 'failed' : 'unsupported'} title={statusReason ?? undefined}>
        {status}
      </span>
    );
  }
  return (
    <>
      <span className="num" title={exactLabel(value, unit)}>
        {cellFigure(cell, unit)}
      </span>
      {status === 'emulated' ? (
        <span className="meta" title={statusReason ?? undefined}>
          {isReference ? 'emulated, reference' : 'emulated'}
        </span>
      ) : (
        <Verdict verdict={cell.verdict} short />
      )}
      {cell.statistic && cell.verdict.outcome !== 'not-comparable' && <span className="meta">{cell.statistic}</span>}
    </>
  );
}

type CellProps = Props & {
  readonly cell: MatrixCell | null;
  readonly column: MatrixColumn;
  readonly group: MatrixGroup;
  readonly version: Matrix['groups'][number]['rows'][number]['version'];
  readonly isFirst: boolean;
};

function Cell({ cell, column, group, version, isFirst, project, state, data, unit }: CellProps) {
  const edge = isFirst ? 'first' : '';
  if (!cell) return <td className={`not-run ${edge}`}>not run</td>;
  const { reference, chosen } = data.matrix;
  const heat = cellHeat(cell);
  const isReference = cell === reference?.cell;
  const classes = [
    `heat ${heat.side} step-${heat.step}`,
    edge,
    cell.measurement.status === 'emulated' && 'hatched',
    isReference && 'is-reference',
  ];
  const key = toCellKey({ ...group, version }, column);
  return (
    <td className={classes.filter(Boolean).join(' ')} style={{ backgroundColor: heatTint(heat) }}>
      <Link
        className="matrix-cell"
        href={hrefs.matrix(project, toMatrixParams(state, { cell: key }))}
        scroll={false}
        aria-current={cell === chosen?.cell ? 'true' : undefined}
      >
        <Label cell={cell} unit={unit} isReference={isReference} />
        {heat.step > 0 && <HeatBar heat={heat} />}
      </Link>
    </td>
  );
}

/** One body for each driver, its newest version first. */
function Rows(props: Props) {
  const { project, data } = props;
  const { groups, environmentGroups } = data.matrix;
  const columns = environmentGroups.flatMap((environmentGroup) =>
    environmentGroup.columns.map((column, index) => ({ column, isFirst: index === 0 })),
  );
  return groups.map((group) => (
    <tbody key={`${group.driver.slug} ${group.options}`}>
      <tr className="matrix-driver">
        <th colSpan={columns.length + 1} scope="rowgroup">
          <Link href={hrefs.driver(project, group.driver.slug)}>
            <DriverName driver={toChartDriver(group.driver, data.slots)} />
          </Link>
          {group.options && <span className="meta"> {group.options}</span>}
        </th>
      </tr>
      {group.rows.map(({ version, cells }) => (
        <tr key={version?.raw ?? 'not stated'}>
          <th scope="row" title={version?.raw}>
            {version ? <code>{version.text}</code> : 'not stated'}
          </th>
          {columns.map(({ column, isFirst }, index) => (
            <Cell
              key={column.environment.identity}
              {...props}
              cell={cells[index] ?? null}
              column={column}
              group={group}
              version={version}
              isFirst={isFirst}
            />
          ))}
        </tr>
      ))}
    </tbody>
  ));
}

const isOneServer = ({ matrix: { environmentGroups } }: MatrixData) =>
  environmentGroups.flatMap(({ columns }) => columns).length === 1;

/** The matrix is a table, so it needs no other. */
export const MatrixTable = (props: Props) => (
  <table className={isOneServer(props.data) ? 'matrix one-server' : 'matrix'}>
    <caption className="visually-hidden">{`${props.data.matrix.title}: driver versions by server`}</caption>
    <Columns project={props.project} matrix={props.data.matrix} />
    <Rows {...props} />
  </table>
);
