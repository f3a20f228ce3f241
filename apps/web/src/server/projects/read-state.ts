import 'server-only';
import type { Store } from '@tachograph/store/database';
import { type ProjectState, readProjectState } from '@tachograph/store/projects';
import { cache } from 'react';

/** The state of a project, read once for all of one page; null without such a project. */
export const readState = cache((db: Store, slug: string): Promise<ProjectState | null> => readProjectState(db, slug));
