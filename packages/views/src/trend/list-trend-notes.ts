import type { KnownNote } from '@tachograph/analysis/trend';
import type { SeriesVersion } from '@tachograph/schema/series';
import type { Store } from '@tachograph/store/database';
import { listNotes } from '@tachograph/store/notes';

/** Notes that one page has. */
const MOST_NOTES = 40;

type Shown = {
  readonly axis: 'version' | 'time' | 'run';
  readonly lines: readonly {
    readonly driver: { readonly slug: string };
    readonly environment: { readonly identity: string };
    readonly case: { readonly scenario: string };
  }[];
  /** By version: the versions that are shown. */
  readonly cells: readonly Pick<SeriesVersion, 'version'>[];
  readonly points: readonly { readonly at: Date }[];
};

const distinct = (names: readonly string[]) => [...new Set(names)];

/** The newest notes that cross a trend: of its versions, or of times since its oldest point. */
export async function listTrendNotes(
  db: Store,
  projectId: number,
  { axis, lines, cells, points }: Shown,
): Promise<{ readonly notes: readonly KnownNote[]; readonly hasOlderNotes: boolean }> {
  const [line] = lines;
  if (!line || points.length === 0) return { notes: [], hasOlderNotes: false };
  const drivers = distinct(lines.map(({ driver }) => driver.slug));
  const from = points.reduce((oldest, { at }) => (at < oldest ? at : oldest), points[0]?.at ?? new Date(0));
  const { notes, more } = await listNotes(
    db,
    projectId,
    {
      ...(axis === 'version'
        ? { drivers, versions: distinct(cells.flatMap(({ version }) => version?.sortKey ?? [])) }
        : { from, to: null, ofDrivers: drivers }),
      scenario: line.case.scenario,
      environments: distinct(lines.map(({ environment }) => environment.identity)),
    },
    MOST_NOTES,
  );
  return { notes, hasOlderNotes: more };
}
