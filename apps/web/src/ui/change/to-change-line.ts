import type { ScoreboardLine } from '@tachograph/analysis/scoreboard';
import type { ChangeLine, ShownChange } from './change.ts';

type Placed = Pick<ShownChange, 'before' | 'after'>;

/** Places of a change on a line through versions; null where the line does not have its first version. */
export function placeOnLine({ versions }: ScoreboardLine, { before, after }: Placed): ChangeLine['change'] {
  const to = after.version === null ? -1 : versions.indexOf(after.version);
  const from = before.version === null ? -1 : versions.indexOf(before.version);
  if (to < 1) return null;
  return { from: from >= 0 && from < to ? from : to - 1, to };
}

/** A line through versions with the place of a change on it. */
export const toChangeLine = (line: ScoreboardLine, change: Placed): ChangeLine => ({
  values: line.values,
  change: placeOnLine(line, change),
});
