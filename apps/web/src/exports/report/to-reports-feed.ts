import type { Feed } from '@/exports/feed/to-atom.ts';
import { toTag } from '@/exports/feed/to-tag.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { ReportPageData } from '@/server/root.ts';

type Place = {
  /** The public URL of the pages. */
  readonly webUrl: string;
  readonly project: { readonly slug: string; readonly title: string };
};

/** The feed of the reports of a project: each version that becomes the newest is an entry of its own. */
export const toReportsFeed = (
  reports: ReportPageData['reports'],
  { webUrl, project: { slug, title } }: Place,
): Feed => ({
  id: toTag(webUrl, `${slug}/reports`),
  title: `Reports of ${title}`,
  author: title,
  url: webUrl + hrefs.reports(slug),
  self: webUrl + hrefs.reportsFeed(slug),
  entries: reports.map(({ name, title: of, version, byName, updatedAt }) => ({
    id: toTag(webUrl, `${slug}/reports/${name}/${version}`),
    title: `${of}, version ${version}`,
    summary: `Version ${version} of “${of}”, written by ${byName}.`,
    url: webUrl + hrefs.report(slug, name),
    updated: updatedAt,
    categories: [],
  })),
});
