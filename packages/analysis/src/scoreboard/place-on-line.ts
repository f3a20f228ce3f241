import type { Change } from '@tachograph/schema/change';
import type { ScoreboardLine } from './scoreboard.ts';

/** Places of the last value before a change and of the first one after it. */
type Place = { readonly from: number; readonly to: number };

/** Where a change is on a line through versions; null where the line does not have its first version. */
export function placeOnLine({ versions }: ScoreboardLine, { before, after }: Change): Place | null {
  const to = after.version === null ? -1 : versions.indexOf(after.version);
  const from = before.version === null ? -1 : versions.indexOf(before.version);
  if (to < 1) return null;
  return { from: from >= 0 && from < to ? from : to - 1, to };
}
