import type { TrendAxis } from '../selection/choose-case.ts';
import type { PlacedNote, TrendLine, TrendPanel, TrendPoint } from './trend.ts';

/** What somebody wrote of a time, or of a version of a driver. */
export type KnownNote = {
  readonly id: string;
  readonly text: string;
  readonly byName: string;
  readonly at: Date;
  /** Slug of the driver that it is about; null for all. */
  readonly driver: string | null;
  readonly version: { readonly text: string; readonly sortKey: string } | null;
};

const listPoints = (lines: readonly TrendLine[]): TrendPoint[] =>
  lines.flatMap(({ segments }) => segments.flatMap(({ points }) => points));

type Panel = Pick<TrendPanel, 'driver' | 'lines' | 'ticks'>;

function positionOf({ version, driver, at }: KnownNote, panel: Panel, axis: TrendAxis): number | null {
  if (axis === 'version') {
    if (!version || driver !== panel.driver?.slug) return null;
    const found = listPoints(panel.lines).find((point) => point.version?.sortKey === version.sortKey);
    return found ? Math.round(found.x) : null;
  }
  if (axis === 'time') return at.getTime();
  // Between the last run before it and the first one after.
  const next = panel.ticks.findIndex((tick) => tick.at > at);
  return next === -1 ? panel.ticks.length - 0.5 : next - 0.5;
}

/** The notes of a panel at their positions: by version those of its versions, along time and by run those of times. */
export const placeNotes = (notes: readonly KnownNote[], panel: Panel, axis: TrendAxis): PlacedNote[] =>
  notes
    .flatMap((note) => {
      const x = positionOf(note, panel, axis);
      if (x === null) return [];
      const { id, text, byName, at, version } = note;
      return [{ id, text, byName, at, version: version?.text ?? null, x }];
    })
    .sort((a, b) => a.x - b.x || a.at.getTime() - b.at.getTime());
