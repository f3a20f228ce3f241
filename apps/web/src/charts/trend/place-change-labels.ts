import { groupBy } from '@tachograph/schema/collection';
import { TICK_CHARACTER } from '../frame/anchor-tick.ts';
import { PLOT_WIDTHS } from './position-axis.ts';

/** Where the label of a change stands, above the plot. */
export type LabelPlace = {
  /** Share of the plot from the left. */
  readonly x: number;
  readonly textAnchor: 'start' | 'middle' | 'end';
  /** 0 is next to the plot. */
  readonly row: number;
  /** For each of PLOT_WIDTHS, whether it stands here. */
  readonly shownAt: readonly boolean[];
};

type Mark = {
  readonly x: number;
  readonly width: number;
  readonly size: string;
  readonly place: string;
  /** The larger, the sooner it is placed. */
  readonly order: number;
};

type Interval = readonly [from: number, to: number];
type Standing = Pick<LabelPlace, 'x' | 'textAnchor' | 'row'>;

/** Rows of labels above a plot. */
export const MOST_ROWS = 2;
const SIZE_CHARACTER = 6.4;
const GAP = 10;
/** Pixels beside a plot that its labels may use. */
const BESIDE: Interval = [34, 10];
/** The narrowest of PLOT_WIDTHS that has versions below the sizes. */
export const WIDE_FROM = 2;

const ANCHORS = ['middle', 'end', 'start'] as const;

const lengthOf = ({ size, place }: Mark, step: number) =>
  Math.max((size.length + 2) * SIZE_CHARACTER, step < WIDE_FROM ? 0 : place.length * TICK_CHARACTER);

/** Over the column, or inward from one of its edges: labels of neighbours part left and right of their border. */
const listStandings = ({ x, width }: Mark, rows: number): Standing[] =>
  Array.from({ length: rows }, (_, row) =>
    ANCHORS.map((textAnchor) => ({
      x: textAnchor === 'middle' ? x + width / 2 : textAnchor === 'end' ? x + width : x,
      textAnchor,
      row,
    })),
  ).flat();

function toInterval(mark: Mark, { x, textAnchor }: Standing, step: number): Interval {
  const length = lengthOf(mark, step);
  const from = x * (PLOT_WIDTHS[step] ?? 0) - { start: 0, middle: length / 2, end: length }[textAnchor];
  return [from, from + length];
}

/** The rows of a plot of one width, being filled. */
function createRows(step: number, obstacles: readonly number[]) {
  const width = PLOT_WIDTHS[step] ?? 0;
  const squares = obstacles.map((x): Interval => [x * width - GAP, x * width + GAP]);
  const rows: Interval[][] = Array.from({ length: MOST_ROWS }, (_, row) => (row === 0 ? squares : []));
  const fits = (row: number, [from, to]: Interval) =>
    from >= -BESIDE[0] &&
    to <= width + BESIDE[1] &&
    (rows[row] ?? []).every(([start, end]) => to + GAP <= start || from >= end + GAP);
  return {
    /** Takes the space of a label; false if it is occupied. */
    take: (mark: Mark, standing: Standing): boolean => {
      const interval = toInterval(mark, standing, step);
      if (!fits(standing.row, interval)) return false;
      rows[standing.row]?.push(interval);
      return true;
    },
  };
}

const standingKey = ({ x, textAnchor, row }: Standing) => `${row} ${textAnchor} ${x}`;

/** Where the labels stand in a plot of one width, the largest change first; a label that finds no space stands nowhere. */
function placeAt(
  marks: readonly Mark[],
  step: number,
  obstacles: readonly number[],
  most: number,
): Map<Mark, Standing> {
  const rows = createRows(step, obstacles);
  const largestFirst = marks.toSorted((a, b) => b.order - a.order);
  return new Map(
    largestFirst.flatMap((mark) => {
      const standing = listStandings(mark, most).find((one) => rows.take(mark, one));
      return standing ? [[mark, standing] as const] : [];
    }),
  );
}

/**
 * Places for the label of each mark, so that no two touch at any width. `obstacles` are shares of the plot at which something
 * else stands next to it: the squares of rules.
 */
export function placeChangeLabels(
  marks: readonly Mark[],
  obstacles: readonly number[],
  rows = MOST_ROWS,
): LabelPlace[][] {
  const ofSteps = PLOT_WIDTHS.map((_, step) => placeAt(marks, step, obstacles, rows));
  return marks.map((mark) => {
    const standings = ofSteps.flatMap((placed) => placed.get(mark) ?? []);
    return [...groupBy(standings, standingKey).values()].flatMap(([standing]) => {
      if (!standing) return [];
      const key = standingKey(standing);
      const shownAt = ofSteps.map((placed) => {
        const own = placed.get(mark);
        return own !== undefined && standingKey(own) === key;
      });
      return [{ ...standing, shownAt }];
    });
  });
}
