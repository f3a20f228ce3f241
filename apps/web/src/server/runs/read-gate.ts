import 'server-only';
import type { BatchCell } from '@tachograph/analysis/run';
import { findProject } from '@tachograph/store/projects';
import { readGateCells } from '@tachograph/views/runs';
import { readOf } from '@/server/projects/read-state.ts';

/** See `readGateCells`; null without such a project too. */
export const readGate = (
  slug: string,
  run: string,
  query: Parameters<typeof readGateCells>[3],
): Promise<readonly BatchCell[] | null> =>
  readOf(slug, async (db, viewer) => {
    const project = await findProject(db, viewer, slug);
    return project && readGateCells(db, project, run, query);
  });
