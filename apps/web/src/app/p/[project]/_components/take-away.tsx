import { SHARE_LIMITS } from '@tachograph/schema/share';
import { formatCount } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { SaveMenu } from '@/ui/table/save-menu.tsx';
import { ShareMenu } from './share-menu.tsx';

type Props = {
  readonly project: string;
  /** Path and query of the page. */
  readonly page: string;
  /** The title that a share gets unless another is written. */
  readonly title: string;
};

const MOST = `${formatCount(SHARE_LIMITS.lines)} lines and ${SHARE_LIMITS.characters / 1_000_000} MB`;

/** Take what a page shows away: as it is now, or frozen under a title. */
export const TakeAway = ({ project, page, title }: Props) => (
  <>
    <SaveMenu hrefOf={hrefs.as(page)} source={{ project, page, title }} />
    <ShareMenu project={project} page={page} action={hrefs.shareOf(page)} title={title} most={MOST} />
  </>
);
