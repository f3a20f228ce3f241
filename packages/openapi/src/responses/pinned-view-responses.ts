import { nameText } from '@tachograph/schema/text';
import * as z from 'zod';
import { moment, type ResponseOf } from './response-of.ts';

/** A title is a link among others on one line. */
const MOST_LETTERS = 80;

/** With what a path begins that can be pinned: pages that everybody who reads the project can open. */
const PAGES = new Set([
  'changes',
  'compare',
  'drivers',
  'environments',
  'league',
  'matrix',
  'profiles',
  'reports',
  'runs',
  'scenarios',
  'trade-off',
  'upgrade',
]);

/** Of any host: only what follows it is considered. */
const ORIGIN = 'http://project';

/** Whether a text is path and query of a page below its project, exactly as a browser would write them. */
function isPage(text: string): boolean {
  if (!URL.canParse(text, ORIGIN)) return false;
  const { origin, pathname, search } = new URL(text, ORIGIN);
  const [, first = ''] = pathname.split('/');
  const path = first === '' ? '' : pathname;
  return origin === ORIGIN && path + search === text && (PAGES.has(first) || (first === '' && search !== ''));
}

const TITLE = 'What links to it say';
const PAGE = 'Path and query below the project, such as `/compare?driver=mysql2`; of the overview the query alone';

export const newPinnedView = z.strictObject({
  title: nameText(MOST_LETTERS).describe(TITLE),
  page: z
    .string()
    .max(2000)
    .refine(isPage, 'is no path and query of a page of the project, such as /compare?driver=mysql2')
    .describe(PAGE),
});

export const pinnedView = z.strictObject({
  id: z.uuid(),
  title: z.string().describe(TITLE),
  page: z.string().describe(PAGE),
  by: z.string().describe('Who pinned it'),
  createdAt: moment,
});
export type PinnedViewResponse = ResponseOf<typeof pinnedView>;

export const pinnedViewList = z.strictObject({
  project: z.string(),
  views: z.array(pinnedView).describe('The oldest first; at most 12'),
});
export type PinnedViewListResponse = ResponseOf<typeof pinnedViewList>;
