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

/** β of each column, adding up to 0 in each part, and the inverse of what they were solved from; null where nothing is missing. */
type Columns = {
  readonly betas: Float64Array;
  /** The smallest column of the part that a column is linked to by rows. */
  readonly parts: readonly number[];
  readonly inverse: readonly Float64Array[] | null;
};

const sumOf = (values: LogRatios | Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value ?? 0;
  return sum;
};

const countOf = (values: LogRatios): number => values.reduce<number>((n, value) => (value === null ? n : n + 1), 0);

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

const addTo = (values: Float64Array, at: number, value: number) => {
  values[at] = (values[at] ?? 0) + value;
};

/** Nothing is missing: the means of the columns. */
function solveByMeans(rows: readonly LogRatios[], columns: number): Columns {
  const betas = new Float64Array(columns);
  for (const values of rows) {
    for (let column = 0; column < columns; column++) addTo(betas, column, (values[column] ?? 0) / rows.length);
  }
  const mean = sumOf(betas) / columns;
  return { betas: betas.map((beta) => beta - mean), parts: Array<number>(columns).fill(0), inverse: null };
}

/** Columns that are linked by rows, as the smallest column of their part; a column without a value is its own. */
function findParts(rows: readonly LogRatios[], columns: number): number[] {
  const parts = Array.from({ length: columns }, (_, column) => column);
  for (const values of rows) {
    const own = new Set(parts.filter((_, column) => values[column] != null));
    const part = Math.min(...own);
    if (own.size > 1) for (const [column, before] of parts.entries()) if (own.has(before)) parts[column] = part;
  }
  return parts;
}

/** Turns a symmetric positive definite matrix into its inverse, by Gauss–Jordan elimination: such a matrix needs no pivoting. */
function invert(matrix: readonly Float64Array[]): void {
  for (const [at, unit] of matrix.entries()) {
    const pivot = unit[at] ?? 1;
    unit[at] = 1;
    for (let j = 0; j < unit.length; j++) unit[j] = (unit[j] ?? 0) / pivot;
    for (const row of matrix) {
      if (row === unit) continue;
      const times = row[at] ?? 0;
      row[at] = 0;
      for (let j = 0; j < row.length; j++) row[j] = (row[j] ?? 0) - times * (unit[j] ?? 0);
    }
  }
}

/**
 * The normal equations with the rows eliminated: diag(count of each column) − Σ over rows of 1 1ᵀ ÷ its count. They are singular by
 * one constant for each part, and completed by 1 1ᵀ of each part, which chooses the solution that adds up to 0 in it.
 */
function solveByLeastSquares(rows: readonly LogRatios[], columns: number): Columns {
  const parts = findParts(rows, columns);
  const matrix = parts.map((part) => Float64Array.from(parts, (other) => Number(part === other)));
  const right = new Float64Array(columns);
  for (const values of rows) {
    const n = countOf(values);
    const mean = sumOf(values) / n;
    for (const [i, row] of matrix.entries()) {
      const value = values[i] ?? null;
      if (value === null) continue;
      addTo(right, i, value - mean);
      addTo(row, i, 1);
      for (let j = 0; j < columns; j++) if (values[j] !== null) addTo(row, j, -1 / n);
    }
  }
  invert(matrix);
  return { betas: Float64Array.from(matrix, (row) => dot(row, right)), parts, inverse: matrix };
}

/** Fits the additive model to the rows of a case. Where nothing is missing, by means of rows and columns alone. */
export function fitAdditive(rows: readonly LogRatios[]): AdditiveFit {
  const columns = rows[0]?.length ?? 0;
  const isComplete = columns > 0 && rows.every((values) => !values.includes(null));
  const { betas, parts, inverse } = (isComplete ? solveByMeans : solveByLeastSquares)(rows, columns);
  const counts = rows.map(countOf);
  const sumOfBetas = (values: LogRatios) => sumOf(betas.map((beta, column) => (values[column] == null ? 0 : beta)));
  const effects = rows.map((values, row) => {
    const n = counts[row] ?? 0;
    return n === 0 ? null : (sumOf(values) - sumOfBetas(values)) / n;
  });
  const residuals = rows.map((values, row) => {
    const effect = effects[row] ?? 0;
    return values.map((value, column) => (value === null ? null : value - effect - (betas[column] ?? 0)));
  });
  const used = parts.filter((_, column) => rows.some((values) => values[column] != null));
  const partOf = (row: number) => parts[rows[row]?.findIndex((value) => value !== null) ?? -1] ?? null;
  const weightsOf = (row: number) =>
    Float64Array.from(parts, (_, column) => (rows[row]?.[column] == null ? 0 : 1 / (counts[row] ?? 1)));
  return {
    effects,
    residuals,
    sumOfSquares: residuals.reduce(
      (sum, row) => sum + row.reduce<number>((own, value) => own + (value ?? 0) ** 2, 0),
      0,
    ),
    degrees: sumOf(counts) - counts.filter((n) => n > 0).length - used.length + new Set(used).size,
    factor: (a, b) => {
      if (partOf(a) === null || partOf(a) !== partOf(b)) return null;
      const ofB = weightsOf(b);
      const weights = weightsOf(a).map((weight, column) => weight - (ofB[column] ?? 0));
      const borrowed = inverse
        ? dot(
            weights,
            Float64Array.from(inverse, (row) => dot(row, weights)),
          )
        : 0;
      return 1 / (counts[a] ?? 1) + 1 / (counts[b] ?? 1) + borrowed;
    },
  };
}
