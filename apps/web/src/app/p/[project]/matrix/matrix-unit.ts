import type { Matrix } from '@tachograph/analysis/matrix';
import { displayUnit } from '@tachograph/units';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';

/** One unit for every cell of a matrix. */
export function matrixUnit({ case: of, groups }: Pick<Matrix, 'case' | 'groups'>): ChartUnit {
  const canonical = of?.unit ?? '';
  const values = groups.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.map((cell) => cell?.measurement.value ?? Number.NaN)),
  );
  return { canonical, direction: of?.direction ?? null, ...displayUnit(canonical, values) };
}
