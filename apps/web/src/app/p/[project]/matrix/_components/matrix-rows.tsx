import type { Matrix, MatrixCell, MatrixColumn, MatrixGroup } from '@tachograph/analysis/matrix';
import type { DisplayUnit } from '@tachograph/units';
import Link from 'next/link';
import { cellHeat } from '@/app/p/[project]/matrix/cell-heat.ts';
import { toCellKey } from '@/app/p/[project]/matrix/cell-key.ts';
import { type MatrixParams, toMatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { HeatBar } from '@/charts/bars/heat-bar.tsx';
import { heatTint } from '@/charts/bars/heat-model.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { MatrixData } from '@/server/root.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Figure } from '@/ui/table/figure.tsx';
import { Verdict } from '@/ui/verdict/verdict.tsx';

type Props = {
  readonly project: string;
  readonly state: MatrixParams;
  readonly data: MatrixData;
  readonly unit: DisplayUnit;
};

type WordsProps = {
  readonly cell: MatrixCell;
  readonly unit: DisplayUnit;
  /** The case's canonical unit. */
  readonly of: string;
  readonly isReference: boolean;
};

function Words({ cell, unit, of, isReference }: WordsProps) {
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
      <Figure value={value} unit={unit} canonical={of} />
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
  const { reference, chosen, case: of } = data.matrix;
  const heat = cellHeat(cell);
  const looks = ['heat', heat.side, `step-${heat.step}`, edge, cell.measurement.status === 'emulated' ? 'hatched' : ''];
  const isReference = cell === reference?.cell;
  if (isReference) looks.push('is-reference');
  const key = toCellKey({ ...group, version, column });
  return (
    <td className={looks.filter(Boolean).join(' ')} style={{ backgroundColor: heatTint(heat) }}>
      <Link
        className="matrix-cell"
        href={hrefs.matrix(project, toMatrixParams(state, { cell: key }))}
        scroll={false}
        aria-current={cell === chosen?.cell ? 'true' : undefined}
      >
        <Words cell={cell} unit={unit} of={of?.unit ?? ''} isReference={isReference} />
        {heat.step > 0 && <HeatBar heat={heat} />}
      </Link>
    </td>
  );
}

/** One body for each driver, its newest version first. */
export function MatrixRows(props: Props) {
  const { project, data } = props;
  const { groups, environmentGroups: settings } = data.matrix;
  const columns = settings.flatMap((setting) =>
    setting.columns.map((column, place) => ({ column, isFirst: place === 0 })),
  );
  return groups.map((group) => (
    <tbody key={`${group.driver.slug} ${group.options}`}>
      <tr className="matrix-driver">
        <th colSpan={columns.length + 1} scope="rowgroup">
          <Link href={hrefs.driver(project, group.driver.slug)}>
            <DriverName driver={{ name: group.driver.name, slot: data.slots[group.driver.slug] ?? null }} />
          </Link>
          {group.options && <span className="meta"> {group.options}</span>}
        </th>
      </tr>
      {group.rows.map(({ version, cells }) => (
        <tr key={version?.raw ?? 'not stated'}>
          <th scope="row" title={version?.raw}>
            {version ? <code>{version.text}</code> : 'not stated'}
          </th>
          {columns.map(({ column, isFirst }, place) => (
            <Cell
              key={column.environment.identity}
              {...props}
              cell={cells[place] ?? null}
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
