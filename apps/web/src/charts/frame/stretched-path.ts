/** A value as shares of the plot, from the left and the top. */
export type PlotPlace = {
  readonly x: number;
  /** Null without a value. */
  readonly y: number | null;
  /** Ends of its interval, the nearer to the upper edge first; null without one. */
  readonly top: number | null;
  readonly bottom: number | null;
};

/** A share as a number of a path on a grid of 1,000 × 1,000. */
type Unit = (share: number) => string;

/** As exact as a plot of a thousand pixels shows it, and a small one. */
export const fine: Unit = (share) => (share * 1000).toFixed(1);
export const coarse: Unit = (share) => `${Math.round(share * 1000)}`;

/** Segments as a path; one of a single place has none. */
export const linePath = (segments: readonly (readonly PlotPlace[])[], unit: Unit, isStep = false): string =>
  segments
    .filter(({ length }) => length > 1)
    .map((segment) =>
      segment
        .map(({ x, y }, i) =>
          i > 0 && isStep ? `H${unit(x)}V${unit(y ?? 0)}` : `${i === 0 ? 'M' : 'L'}${unit(x)} ${unit(y ?? 0)}`,
        )
        .join(''),
    )
    .join('');

/** Around the neighbours of a segment of which both ends are known. */
export function bandPath(segment: readonly PlotPlace[], unit: Unit): string {
  const stretches: PlotPlace[][] = [[]];
  for (const place of segment) {
    if (place.top === null || place.bottom === null) stretches.push([]);
    else stretches.at(-1)?.push(place);
  }
  const draw = (stretch: readonly PlotPlace[]) => {
    const upper = stretch.map(({ x, top }) => `${unit(x)} ${unit(top ?? 0)}`);
    const lower = stretch.map(({ x, bottom }) => `${unit(x)} ${unit(bottom ?? 0)}`).reverse();
    return `M${upper.join('L')}L${lower.join('L')}Z`;
  };
  return stretches
    .filter(({ length }) => length > 1)
    .map(draw)
    .join('');
}
