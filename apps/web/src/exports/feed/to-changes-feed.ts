import { describeChange, formatChangeSize } from '@tachograph/analysis/changes';
import { formatReleaseLine, type ReleaseLine, toReleaseLine } from '@tachograph/analysis/release-line';
import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import * as hrefs from '@/routing/hrefs.ts';
import type { Feed, FeedEntry } from './to-atom.ts';
import { toTag } from './to-tag.ts';

type FeedPlace = {
  /** The public URL of the pages. */
  readonly webUrl: string;
  readonly project: { readonly slug: string; readonly title: string; readonly leadingMetrics: string | null };
  /** Slug of the driver that the feed is of; left out: all. */
  readonly driver: string | undefined;
};

/** "mysql2 3.24.4: 1.63× faster, Select 100 integers"; of several changes their line. */
function toTitle(change: Change, line: ReleaseLine): string {
  const { driver, after, axis, scenarioTitle } = change;
  if (line.changes.length > 1) return formatReleaseLine(line);
  const subject = axis === 'version' && after.version !== null ? `${driver.name} ${after.version}` : driver.name;
  return `${subject}: ${formatChangeSize(change)}, ${scenarioTitle}`;
}

/** Changes that one release or batch brought about: its entry keeps its id, whichever of them are among the newest. */
function toEntry(
  changes: readonly Change[],
  { webUrl, project: { slug, leadingMetrics: leading } }: FeedPlace,
): FeedEntry[] {
  const [first] = [...changes].sort((a, b) => a.foundAt.getTime() - b.foundAt.getTime() || (a.id < b.id ? -1 : 1));
  const context = { total: changes.length, releasedOn: null, previous: null, measured: [], leading };
  const line = first && toReleaseLine(changes, { ...context, at: first.after.at });
  if (!line) return [];
  return [
    {
      id: toTag(webUrl, `${slug}/changes/${encodeURIComponent(`${first.driver.slug} ${first.group}`)}`),
      title: toTitle(first, line),
      summary: line.changes.slice(0, MOST_DESCRIBED).map(describeChange).join('\n'),
      url: webUrl + hrefs.changes(slug, { group: first.id }),
      updated: new Date(Math.max(...changes.map(({ foundAt }) => foundAt.getTime()))),
      categories: [first.driver.slug, ...new Set(changes.map(({ direction }) => direction))],
    },
  ];
}

/** Changes of an entry that are described, the largest first. */
const MOST_DESCRIBED = 20;

/** The feed of the changes of a project, or of one of its drivers. */
export function toChangesFeed(changes: readonly Change[], place: FeedPlace): Feed {
  const { webUrl, project, driver } = place;
  return {
    id: toTag(webUrl, `${project.slug}/changes${driver === undefined ? '' : `?driver=${driver}`}`),
    title: `Changes of ${driver === undefined ? '' : `${driver}, `}${project.title}`,
    author: project.title,
    url: webUrl + hrefs.changes(project.slug, { driver: driver }),
    self: webUrl + hrefs.changesFeed(project.slug, { driver: driver }),
    entries: [...groupBy(changes, ({ group, driver: of }) => `${group} ${of.slug}`).values()].flatMap((own) =>
      toEntry(own, place),
    ),
  };
}
