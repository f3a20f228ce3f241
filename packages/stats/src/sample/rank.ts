export type Ranked = {
  /** Twice the mid-rank of every value, in the order given: whole numbers even with ties. */
  readonly doubled: readonly number[];
  readonly tieSizes: readonly number[];
};

/** Ranks from the smallest value up; values that are equal share the mean of theirs. */
export function rank(all: readonly number[]): Ranked {
  const order = all.map((_, index) => index).sort((x, y) => (all[x] ?? 0) - (all[y] ?? 0));
  const doubled = new Array<number>(all.length).fill(0);
  const tieSizes: number[] = [];
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && all[order[end] ?? 0] === all[order[start] ?? 0]) end += 1;
    // Ranks start+1 … end share their mean, (start + 1 + end) / 2.
    for (let index = start; index < end; index++) doubled[order[index] ?? 0] = start + 1 + end;
    if (end - start > 1) tieSizes.push(end - start);
    start = end;
  }
  return { doubled, tieSizes };
}
