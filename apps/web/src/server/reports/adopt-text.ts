import 'server-only';
import { applyProposals, proposeBlocks } from '@tachograph/reports';
import { listDrivers } from '@tachograph/store/drivers';
import { findProject } from '@tachograph/store/projects';
import { listRunResults } from '@tachograph/store/results';
import { findRun } from '@tachograph/store/runs';
import { listScenarios } from '@tachograph/store/scenarios';
import { readOf } from '@/server/projects/read-state.ts';

type Adopted = {
  /** The page of the project. */
  readonly page: string;
  readonly text: string;
  /** The run that the results of the text are stored as. */
  readonly run: string;
};

/**
 * A published text as the Markdown of a report: its tables and its console output are blocks of the run that was made of them, its
 * sentences stay. The text itself where nothing in it names two drivers and a scenario; null without the run.
 */
export const adoptText = (slug: string, { page, text, run }: Adopted): Promise<string | null> =>
  readOf(slug, async (db, viewer) => {
    const project = await findProject(db, viewer, slug);
    const found = project && (await findRun(db, run, { projectId: project.id }));
    if (!found) return null;
    const [drivers, scenarios, [result]] = await Promise.all([
      listDrivers(db, project.id),
      listScenarios(db, project.id),
      listRunResults(db, project.id, run, { limit: 1 }),
    ]);
    const proposals = proposeBlocks(text, {
      drivers: drivers.map(({ slug: name, name: title }) => ({ slug: name, title })),
      scenarios: scenarios.map(({ slug: name, title }) => ({ slug: name, title })),
    });
    if (proposals.length === 0) return text;
    const settings = [`env=${found.environment.identity}`, ...(result ? [`m=${result.case.metric}`] : [])];
    return applyProposals(text, proposals, [page, ...settings].join(' '));
  });
