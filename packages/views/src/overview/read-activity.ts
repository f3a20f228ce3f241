import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { countRunsByDay } from '@tachograph/store/runs';

const DAYS = 30;
const DAY = 86_400_000;

/** The thirty days in UTC that end with the day of a time: `from` is the first, `to` the begin of the day after the last. */
export function listPeriod(newest: Date): { readonly from: Date; readonly to: Date } {
  const to = (Math.floor(newest.getTime() / DAY) + 1) * DAY;
  return { from: new Date(to - DAYS * DAY), to: new Date(to) };
}

/** The runs of a project on each of the thirty days before a time, the oldest first. */
export async function readActivity(db: Store, project: Project, to: Date): Promise<number[]> {
  const from = new Date(to.getTime() - DAYS * DAY);
  const counts = new Map((await countRunsByDay(db, project.id, { from, to })).map(({ day, runs }) => [day, runs]));
  return Array.from({ length: DAYS }, (_, day) => {
    const name = new Date(from.getTime() + day * DAY).toISOString().slice(0, 10);
    return counts.get(name) ?? 0;
  });
}
