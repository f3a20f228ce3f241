import { type ReleaseLine, toReleaseLine } from '@tachograph/analysis/release-line';
import { CHANGE_STATES } from '@tachograph/schema/change';
import { listChangeGroups, listChanges, readReleaseContexts } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';

/** Changes of a line that are read: as many as are given a state at once. */
export const MOST_OF_LINE = 200;

/** The project of the lines, with what it chose. */
type LinesOf = Pick<Project, 'id' | 'leadingMetrics'>;

type Group = Awaited<ReturnType<typeof listChangeGroups>>['groups'][number];

/** Groups of changes as lines, in their order: three statements, however many groups. */
export async function readLines(
  db: Store,
  project: LinesOf,
  groups: readonly Group[],
): Promise<(ReleaseLine | null)[]> {
  const ids = groups.flatMap(({ largest }) => largest);
  const found = ids.length > 0 ? await listChanges(db, project.id, { ids, certainty: 'any' }, ids.length) : [];
  const byId = new Map(found.map((change) => [change.id, change]));
  const known = groups.map((group) => ({ ...group, own: group.largest.flatMap((id) => byId.get(id) ?? []) }));
  const releases = known.map(({ own: [first] }) => ({
    driver: first?.driver.slug ?? '',
    version: first?.axis === 'version' ? (first.after.version ?? '') : '',
  }));
  const contexts = await readReleaseContexts(db, project.id, releases);
  return known.map(({ own, changes: total, at, releasedOn }, index) => {
    const { previous = null, measured = [] } = contexts[index] ?? {};
    return toReleaseLine(own, { total, at, releasedOn, previous, measured, leading: project.leadingMetrics });
  });
}

export const isKnown = (line: ReleaseLine | null): line is ReleaseLine => line !== null;

/** In any state but that of a false alarm. */
const SHOWN = CHANGE_STATES.filter((state) => state !== 'false-alarm');

/** The lines of the newest releases and batches with changes, those of a driver or of all; and how many there are. */
export async function readNewestLines(
  db: Store,
  project: LinesOf,
  most: number,
  filter: { readonly driver?: string } = {},
) {
  const of = { groups: most, changes: MOST_OF_LINE, sort: 'time' } as const;
  const { groups, total } = await listChangeGroups(db, project.id, { ...filter, state: SHOWN }, of);
  return { lines: (await readLines(db, project, groups)).filter(isKnown), total };
}
