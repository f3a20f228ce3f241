import type { EnvironmentGroup, MatrixCell, MatrixGroup } from '@tachograph/analysis/matrix';
import { matrixUnit } from '@/app/p/[project]/matrix/matrix-unit.ts';
import { type ChartContext, jsonUnit } from '@/exports/chart/chart-context.ts';
import { toMeasurementJson } from '@/exports/chart/measurement-json.ts';
import { toVerdictJson } from '@/exports/chart/verdict-json.ts';
import { type ShownMatrix, serverWords } from './shown-matrix.ts';

const toCell = (cell: MatrixCell | null) =>
  cell && {
    ...toMeasurementJson(cell.measurement),
    statistic: cell.statistic,
    verdict: toVerdictJson(cell.verdict),
  };

const toSetting = ({ label, comparable, differences, columns }: EnvironmentGroup) => ({
  label,
  comparable,
  differences: differences.map(({ key, label: words, a, b }) => ({ field: key, label: words, reference: a, here: b })),
  columns: columns.map(({ environment, server, detail }) => ({
    server,
    detail,
    environment: { identity: environment.identity, label: environment.label },
  })),
});

const toGroup = ({ driver, options, rows }: MatrixGroup) => ({
  driver: driver.name,
  options,
  versions: rows.map(({ version, cells }) => ({ version: version?.text ?? null, cells: cells.map(toCell) })),
});

/** The matrix' figures in the canonical unit: see docs/charts.md. */
export function toMatrixJson(context: ChartContext, { matrix }: ShownMatrix) {
  const { reference } = matrix;
  return {
    chart: 'matrix',
    format: 1,
    project: context.project.slug,
    url: context.url,
    title: matrix.title,
    scenario: matrix.case?.scenario ?? null,
    params: matrix.case?.params ?? null,
    metric: matrix.case?.metric ?? null,
    statistic: matrix.case?.statistic ?? null,
    ...jsonUnit(matrixUnit(matrix)),
    taken: matrix.valueDescription,
    reference: reference && {
      driver: reference.driver.name,
      options: reference.options,
      version: reference.version?.text ?? null,
      server: serverWords(reference.column),
      environment: reference.column.environment.identity,
    },
    tested: matrix.tested,
    expectedFalsePositives: matrix.expectedFalsePositives,
    settings: matrix.environmentGroups.map(toSetting),
    drivers: matrix.groups.map(toGroup),
    notFound: matrix.unknown,
  };
}
