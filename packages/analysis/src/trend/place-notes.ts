import type { TrendAxis } from '../selection/choose-case.ts';
import { findRunPosition, findVersionPosition } from './find-position.ts';
import type { PlacedNote, TrendPanel } from './trend.ts';

/** What somebody wrote of a time, or of a version of a driver. */
export type KnownNote = {
  readonly id: string;
  readonly text: string;
  readonly byName: string;
  readonly at: Date;
  /** Slugs of the driver and the scenario that it is about; null for all. */
  readonly driver: string | null;
  readonly scenario: string | null;
  readonly version: { readonly text: string; readonly sortKey: string } | null;
};

type Panel = Pick<TrendPanel, 'driver' | 'lines' | 'ticks'>;

function positionOf({ version, driver, at }: KnownNote, panel: Panel, axis: TrendAxis): number | null {
  if (axis === 'time') return at.getTime();
  if (axis === 'run') return findRunPosition(panel, at);
  return version && driver === panel.driver?.slug ? findVersionPosition(panel, version.sortKey) : null;
}

/** The notes of a panel at their positions: by version those of its versions, along time and by run those of times. */
export const placeNotes = (notes: readonly KnownNote[], panel: Panel, axis: TrendAxis): PlacedNote[] =>
  notes
    .flatMap((note) => {
      const x = positionOf(note, panel, axis);
      if (x === null) return [];
      const { id, text, byName, at, version, driver, scenario } = note;
      return [{ id, text, byName, at, version: version?.text ?? null, driver, scenario, x }];
    })
    .sort((a, b) => a.x - b.x || a.at.getTime() - b.at.getTime());
