import { meanOf } from '../sample/mean.ts';

/** Log ratios of one version to the anchor, by invocation; null where it was not measured. All rows of a case have one length. */
export type LogRatios = readonly (number | null)[];

/** The two-way additive model y = α + β + ε of the versions (α) and invocations (β) of one case in one batch, by least squares. */
export type AdditiveFit = {
  /** α of each row, with the β of its invocations adding up to 0; null for a row without a value. */
  readonly effects: readonly (number | null)[];
  readonly residuals: readonly LogRatios[];
  /** Of the residuals: sum of squares, and degrees of freedom. */
  readonly sumOfSquares: number;
  readonly degrees: number;
  /**
   * Variance of the difference of two effects as a multiple of the variance of one value: 2 ÷ n where nothing is missing. Null where
   * no chain of common invocations links the two.
   */
  readonly factor: (a: number, b: number) => number | null;
};

type Entry = { readonly row: number; readonly column: number; readonly value: number };

const toEntries = (rows: readonly LogRatios[]): Entry[] =>
  rows.flatMap((values, row) => values.flatMap((value, column) => (value === null ? [] : [{ row, column, value }])));

/** Rows and columns that are linked by values, as the smallest column of their part; a column or row without a value is its own. */
function findParts(rows: readonly LogRatios[], columns: number): number[] {
  const parts = Array.from({ length: columns }, (_, column) => column);
  const rootOf = (column: number): number => {
    const parent = parts[column] ?? column;
    return parent === column ? column : rootOf(parent);
  };
  for (const values of rows) {
    const [first, ...rest] = values.flatMap((value, column) => (value === null ? [] : [rootOf(column)]));
    for (const column of rest) {
      const [a, b] = [rootOf(first ?? column), rootOf(column)].sort((x, y) => x - y);
      if (a !== undefined && b !== undefined) parts[b] = a;
    }
  }
  return parts.map((_, column) => rootOf(column));
}

/** The inverse of a symmetric positive definite matrix, by Gauss–Jordan elimination. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((row, i) => [...row, ...row.map((_, j) => Number(i === j))]);
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let i = at + 1; i < size; i++) if (Math.abs(work[i]?.[at] ?? 0) > Math.abs(work[pivot]?.[at] ?? 0)) pivot = i;
    const chosen = work[pivot] ?? [];
    work[pivot] = work[at] ?? [];
    work[at] = chosen.map((value) => value / (chosen[at] ?? 1));
    const unit = work[at] ?? [];
    for (const [i, row] of work.entries()) {
      const times = i === at ? 0 : (row[at] ?? 0);
      if (times !== 0) work[i] = row.map((value, j) => value - times * (unit[j] ?? 0));
    }
  }
  return work.map((row) => row.slice(size));
}

const columnsOf = (values: LogRatios): number[] => values.flatMap((value, column) => (value === null ? [] : [column]));
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * With the rows eliminated: M = diag(count of each column) − Σ over rows of 1 1ᵀ ÷ its count. M is singular by one constant for
 * each part, and each part of it is completed by 1 1ᵀ, which chooses the solution that adds up to 0 in the part.
 */
function solveColumns(rows: readonly LogRatios[], columns: number) {
  const parts = findParts(rows, columns);
  const matrix = parts.map((part) => parts.map((other) => Number(part === other)));
  const right = parts.map(() => 0);
  for (const values of rows) {
    const own = columnsOf(values);
    const mean = meanOf(own.map((column) => values[column] ?? 0));
    for (const i of own) {
      right[i] = (right[i] ?? 0) + (values[i] ?? 0) - mean;
      const row = matrix[i] ?? [];
      row[i] = (row[i] ?? 0) + 1;
      for (const j of own) row[j] = (row[j] ?? 0) - 1 / own.length;
    }
  }
  const inverse = invert(matrix);
  return { parts, inverse, betas: inverse.map((row) => sumOf(row.map((value, j) => value * (right[j] ?? 0)))) };
}

function fitIncomplete(rows: readonly LogRatios[], columns: number): AdditiveFit {
  const { parts, inverse, betas } = solveColumns(rows, columns);
  const columnsOfRow = rows.map(columnsOf);
  const effects = rows.map((values, row) => {
    const own = columnsOfRow[row] ?? [];
    return own.length === 0 ? null : meanOf(own.map((column) => (values[column] ?? 0) - (betas[column] ?? 0)));
  });
  const residuals = rows.map((values, row) =>
    values.map((value, column) => (value === null ? null : value - (effects[row] ?? 0) - (betas[column] ?? 0))),
  );
  const used = new Set(columnsOfRow.flat());
  const links = new Set([...used].map((column) => parts[column])).size;
  const filled = columnsOfRow.filter((own) => own.length > 0).length;
  const factor = (a: number, b: number) => {
    const ofA = columnsOfRow[a] ?? [];
    const ofB = columnsOfRow[b] ?? [];
    if (ofA.length === 0 || ofB.length === 0 || parts[ofA[0] ?? 0] !== parts[ofB[0] ?? 0]) return null;
    const weights = betas.map(
      (_, column) => Number(ofA.includes(column)) / ofA.length - Number(ofB.includes(column)) / ofB.length,
    );
    const borrowed = sumOf(
      weights.map((weight, i) => weight * sumOf(weights.map((other, j) => other * (inverse[i]?.[j] ?? 0)))),
    );
    return 1 / ofA.length + 1 / ofB.length + borrowed;
  };
  const entries = toEntries(residuals);
  return {
    effects,
    residuals,
    sumOfSquares: sumOf(entries.map(({ value }) => value ** 2)),
    degrees: entries.length - filled - used.size + links,
    factor,
  };
}

function fitComplete(rows: readonly (readonly number[])[], columns: number): AdditiveFit {
  const effects = rows.map(meanOf);
  const mean = meanOf(effects);
  const betas = Array.from({ length: columns }, (_, column) => meanOf(rows.map((row) => row[column] ?? 0)) - mean);
  const residuals = rows.map((row, at) =>
    row.map((value, column) => value - (effects[at] ?? 0) - (betas[column] ?? 0)),
  );
  return {
    effects,
    residuals,
    sumOfSquares: sumOf(residuals.flat().map((value) => value ** 2)),
    degrees: Math.max(0, (rows.length - 1) * (columns - 1)),
    factor: () => 2 / columns,
  };
}

const isComplete = (rows: readonly LogRatios[]): rows is readonly (readonly number[])[] =>
  rows.every((values) => values.every((value) => value !== null));

/** Fits the additive model to the rows of a case. Where nothing is missing, by means of rows and columns alone. */
export function fitAdditive(rows: readonly LogRatios[]): AdditiveFit {
  const columns = rows[0]?.length ?? 0;
  return isComplete(rows) && columns > 0 ? fitComplete(rows, columns) : fitIncomplete(rows, columns);
}
