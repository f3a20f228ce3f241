import 'server-only';
import { STRANGER } from '@tachograph/store/access';
import { listProjects, type ProjectSummary, readInstallationState } from '@tachograph/store/projects';
import { store } from '@/server/store.ts';

/** Projects that a list for everybody has, those with the newest runs. */
const MOST_PROJECTS = 5_000;

/** The state of what everybody may see, whoever makes the request. */
export const readPublicState = (): Promise<string> => readInstallationState(store(), STRANGER);

/** The projects that are listed for everybody, the one with the newest run first. */
export const listPublicProjects = (): Promise<ProjectSummary[]> =>
  listProjects(store(), STRANGER, { limit: MOST_PROJECTS });
