import { describeChange, formatChangeSize } from '@tachograph/analysis/changes';
import type { Change } from '@tachograph/schema/change';
import * as hrefs from '@/routing/hrefs.ts';
import type { Feed, FeedEntry } from './to-atom.ts';

type FeedPlace = {
  /** The public URL of the pages. */
  readonly webUrl: string;
  readonly project: { readonly slug: string; readonly title: string };
  /** Slug of the driver that the feed is of; left out: all. */
  readonly driver: string | undefined;
};

/** A tag URI (RFC 4151) names the thing and not its address: a reader that has it does not list it as new again. */
const toTag = (webUrl: string, path: string) => `tag:${new URL(webUrl).hostname.replace(/[[\]:]/g, '')},2026:${path}`;

/** "mysql2 3.24.4: 1.63× faster, Select 100 integers". */
function toTitle(change: Change): string {
  const { driver, after, axis, scenarioTitle } = change;
  const subject = axis === 'version' && after.version !== null ? `${driver.name} ${after.version}` : driver.name;
  return `${subject}: ${formatChangeSize(change)}, ${scenarioTitle}`;
}

function toEntry(change: Change, { webUrl, project: { slug } }: FeedPlace): FeedEntry {
  return {
    id: toTag(webUrl, `${slug}/changes/${change.id}`),
    title: toTitle(change),
    summary: describeChange(change),
    url: webUrl + hrefs.changes(slug, { change: change.id }),
    updated: change.foundAt,
    categories: [change.driver.slug, change.direction],
  };
}

/** The feed of the changes of a project, or of one of its drivers. */
export function toChangesFeed(changes: readonly Change[], place: FeedPlace): Feed {
  const { webUrl, project, driver } = place;
  return {
    id: toTag(webUrl, `${project.slug}/changes${driver === undefined ? '' : `?driver=${driver}`}`),
    title: `Changes of ${driver === undefined ? '' : `${driver}, `}${project.title}`,
    author: project.title,
    url: webUrl + hrefs.changes(project.slug, { driver: driver }),
    self: webUrl + hrefs.changesFeed(project.slug, { driver: driver }),
    entries: changes.map((change) => toEntry(change, place)),
  };
}
