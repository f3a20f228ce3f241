import type { StoredRunResponse } from '@tachograph/openapi/responses';
import { type Exclusion, findRun } from '@tachograph/store/runs';
import type { ReadRoute } from '../../context/ingest-context.ts';
import { findRequestedRun, runNotFound } from '../find-requested-run.ts';
import { toRunPageUrl } from '../urls.ts';

const toMoments = ({ reason, since }: Exclusion) => ({ reason, since: since.toISOString() });

/** The stored run: the document in the wire format, and what the server added to it. */
export const getRun: ReadRoute<StoredRunResponse> = (deps) => async (request) => {
  const { id, location } = await findRequestedRun(deps.db, request);
  const run = await findRun(deps.db, id, location);
  if (!run) throw runNotFound();
  return {
    id: run.id,
    url: toRunPageUrl(deps, run.project, run.id),
    project: run.project,
    contentHash: run.contentHash,
    startedAt: run.startedAt.toISOString(),
    receivedAt: run.receivedAt.toISOString(),
    results: run.results,
    environment: { ...run.environment, fields: run.environmentFields },
    exclusion: run.exclusion && toMoments(run.exclusion),
    exclusions: run.exclusions.map((exclusion) => ({
      ...toMoments(exclusion),
      until: exclusion.until?.toISOString() ?? null,
    })),
    series: run.seriesKeys,
    warnings: run.warnings,
    raw: run.raw,
    run: run.document,
  };
};
