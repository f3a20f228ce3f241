/** A version, how many times as good as the first one it is, and the verdict; null where that is not known. */
export type Level = { readonly version: string; readonly ratio: number | null; readonly outcome: string | null };

/** Between two versions. */
export type Step = { readonly from: string; readonly to: string; readonly ratio: number };

/**
 * Where the largest step of a direction is, between two versions that were measured one after the other; null where none goes that
 * way. Versions without a figure are passed over.
 *
 * @param levels oldest first, the first with the ratio 1
 */
export function findStep(levels: readonly Level[], direction: 'better' | 'worse'): Step | null {
  const known = levels.flatMap(({ version, ratio }) => (ratio === null || ratio <= 0 ? [] : [{ version, ratio }]));
  const steps = known.flatMap((one, at) => {
    const next = known[at + 1];
    return next ? [{ from: one.version, to: next.version, ratio: next.ratio / one.ratio }] : [];
  });
  const size = ({ ratio }: Step) => (direction === 'better' ? Math.log(ratio) : -Math.log(ratio));
  const largest = steps.toSorted((a, b) => size(b) - size(a))[0];
  return largest && size(largest) > 0 ? largest : null;
}
