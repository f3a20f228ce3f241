/** Where a panel stands among the others on a page that is wide enough for two or three of them side by side. */
export type PanelLayout = {
  /** Whether it takes the whole width: it has more versions than half of it can name. */
  readonly isFull: boolean;
  /** Whether it is the first of its row: of two columns, of three. The first carries the figures of the axis. */
  readonly startsRow: readonly [ofTwo: boolean, ofThree: boolean];
};

/** Positions that a panel beside another one has space for, each with its mark. */
const MOST_BESIDE = 40;

/** For each panel whether it begins a row of so many columns. */
function listStarts(isFull: readonly boolean[], columns: number): boolean[] {
  let next = 0;
  return isFull.map((full) => {
    const at = full ? 0 : next;
    next = full ? 0 : (at + 1) % columns;
    return at === 0;
  });
}

/** The layout of panels with so many positions, in their order: a panel of many positions is as wide as the page. */
export function toPanelLayouts(positions: readonly number[]): PanelLayout[] {
  const isFull = positions.map((count) => count > MOST_BESIDE);
  const two = listStarts(isFull, 2);
  const three = listStarts(isFull, 3);
  return isFull.map((full, index) => ({
    isFull: full,
    startsRow: [two[index] ?? true, three[index] ?? true],
  }));
}
