import 'server-only';
import { isShareId } from '@tachograph/schema/share';
import type { Viewer } from '@tachograph/store/access';
import { readInstallationState, readProjectState } from '@tachograph/store/projects';
import { readShareState } from '@tachograph/store/shares';
import { readShownState } from '@/server/reports/read-shown-state.ts';
import { store } from '@/server/store.ts';

/** What is known of a page before anything of it is read. */
export type PageState = {
  /** Another text after every change of what the page shows, by whatever process. */
  readonly state: string;
  /** Whether the page shows what is left of something deleted: its status is 410. */
  readonly isGone: boolean;
  /** Whether a search engine may list the page. */
  readonly isListed: boolean;
};

/** Pages that show one project and nothing else. An import is not one of them: it shows what its reader enters. */
const OF_PROJECT =
  /^\/p\/([^/]+)(?:\/(?:compare|changes(?:\/[0-9a-f]{16})?|league|matrix|profiles|trade-off|upgrade|reports|environments\/diff|scenarios\/[^/]+\/(?:distribution|sweep)|(?:drivers|environments|runs|scenarios)(?:\/[^/]+)?))?$/;
/** A report shows shares too. Where one is written is not one. */
const OF_REPORT = /^\/p\/([^/]+)\/reports\/(?!edit$)[^/]+$/;
const OF_SHARE = /^\/s\/([^/.]+)$/;

const readOfProject = (viewer: Viewer, slug: string) => readProjectState(store(), viewer, decodeURIComponent(slug));
const readOfShare = async (viewer: Viewer, id: string) => (isShareId(id) ? readShareState(store(), viewer, id) : null);

/**
 * The state of all that the page of a path shows to a viewer, by one small query; null where there is nothing to show to them,
 * and for every path without a state. The role is part of it, because pages show what a member may do. The path can be decoded.
 */
export async function readPageState(pathname: string, viewer: Viewer): Promise<PageState | null> {
  if (pathname === '/') return { state: await readInstallationState(store(), viewer), isGone: false, isListed: true };
  const [, id] = OF_SHARE.exec(pathname) ?? [];
  const share = id === undefined ? null : await readOfShare(viewer, id);
  if (share) return { state: share.state, isGone: share.isDeleted, isListed: share.isListed };
  const [, ofReport] = OF_REPORT.exec(pathname) ?? [];
  const slug = ofReport ?? OF_PROJECT.exec(pathname)?.[1];
  const project = slug === undefined ? null : await readOfProject(viewer, slug);
  if (!project) return null;
  const state = ofReport === undefined ? project.state : await readShownState(project);
  return { state: `${state}.${project.role ?? ''}`, isGone: false, isListed: project.isListed };
}
