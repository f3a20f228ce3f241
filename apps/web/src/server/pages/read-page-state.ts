import 'server-only';
import { isShareId } from '@tachograph/schema/share';
import { readInstallationState, readProjectState } from '@tachograph/store/projects';
import { readShareState } from '@tachograph/store/shares';
import { store } from '@/server/store.ts';

/** What is known of a page before anything of it is read. */
export type PageState = {
  /** Another text after every change of what the page shows, by whatever process. */
  readonly state: string;
  /** Whether the page shows what is left of something deleted: its status is 410. */
  readonly isGone: boolean;
};

/** Pages that show one project and nothing else. An import shows what its reader enters, and is none of them. */
const OF_PROJECT =
  /^\/p\/([^/]+)(?:\/(?:compare|changes|matrix|trade-off|environments\/diff|scenarios\/[^/]+\/sweep|(?:drivers|environments|runs|scenarios)(?:\/[^/]+)?))?$/;
const OF_SHARE = /^\/s\/([^/.]+)$/;

const readOfProject = (slug: string) => readProjectState(store(), decodeURIComponent(slug));
const readOfShare = async (id: string) => (isShareId(id) ? readShareState(store(), id) : null);

/**
 * The state of all that the page of a path shows, by one small query; null where there is nothing to show, and for every path
 * without a state. The path can be decoded.
 */
export async function readPageState(pathname: string): Promise<PageState | null> {
  if (pathname === '/') return { state: await readInstallationState(store()), isGone: false };
  const [, id] = OF_SHARE.exec(pathname) ?? [];
  const share = id === undefined ? null : await readOfShare(id);
  if (share) return { state: share.state, isGone: share.isDeleted };
  const [, slug] = OF_PROJECT.exec(pathname) ?? [];
  const project = slug === undefined ? null : await readOfProject(slug);
  return project && { state: project.state, isGone: false };
}
