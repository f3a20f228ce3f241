import type { EnvironmentGroup, Matrix, MatrixCell, MatrixCellContext, MatrixGroup } from '@tachograph/analysis/matrix';
import { freezeVerdict } from '@tachograph/analysis/share';
import { toDriverName, toHead, toMeasured, toTests, type ViewPage } from '../response/to-head.ts';

const toReference = ({ driver, options, version, column: { environment, server, detail } }: MatrixCellContext) => ({
  driver: toDriverName(driver),
  options,
  version: version?.text ?? null,
  environment,
  server,
  detail,
});

const toGroup = ({ label, comparable, differences, columns }: EnvironmentGroup) => ({
  label,
  comparable,
  differences: differences.map(({ key, label: name, a: reference, b: here }) => ({
    field: key,
    label: name,
    reference,
    here,
  })),
  columns: columns.map(({ environment, server, detail }) => ({ environment, server, detail })),
});

const toCell = ({ measurement, statistic, ratioToAnchor, verdict }: MatrixCell) => ({
  ...toMeasured(measurement),
  statistic,
  ratioToAnchor,
  verdict: freezeVerdict(verdict),
});

const toDriver = ({ driver, options, rows }: MatrixGroup) => ({
  driver: toDriverName(driver),
  options,
  versions: rows.map(({ version, cells }) => ({
    version: version?.text ?? null,
    cells: cells.map((cell) => cell && toCell(cell)),
  })),
});

/** A matrix as JSON: what its page exports. */
export const toMatrixJson = ({ matrix }: { readonly matrix: Matrix }, page: ViewPage) => ({
  ...toHead(page, matrix.unknown),
  title: matrix.title,
  case: matrix.case,
  valueDescription: matrix.valueDescription,
  ...toTests(matrix),
  reference: matrix.reference && toReference(matrix.reference),
  environmentGroups: matrix.environmentGroups.map(toGroup),
  drivers: matrix.groups.map(toDriver),
});
