import type { FigurePanel } from './trend-figure.ts';

/** A note on the axis. */
export type NoteMark = {
  readonly key: string;
  readonly number: number;
  readonly text: string;
  /** Share of the plot from the left. */
  readonly x: number;
  /** How many notes stand below it. */
  readonly row: number;
};

/** Shares of the plot: two notes that are closer touch on a narrow page. */
const CLOSE = 0.07;
/** Notes above one another. */
const MOST_ROWS = 4;

/** The notes of a panel inside its domain. One of a time after the last point stands at the end. */
export function toNoteMarks({ notes = [] }: FigurePanel, [from, to]: readonly [number, number]): NoteMark[] {
  const ends: number[] = [];
  const inside = notes.map((note) => ({ ...note, share: (note.x - from) / (to - from || 1) }));
  return inside
    .filter(({ share }) => share >= 0)
    .map(({ id, number, text, share }) => {
      const x = Math.min(1, share);
      const free = ends.findIndex((end) => x - end >= CLOSE);
      const row = free === -1 ? Math.min(ends.length, MOST_ROWS - 1) : free;
      ends[row] = x;
      return { key: id, number, text, x, row };
    });
}
