import { Readable } from 'node:stream';
import type { StoredRunResponse } from '@tachograph/openapi/responses';
import { type Exclusion, findRun, openRunDocument, type RunDetail } from '@tachograph/store/runs';
import type { Deps } from '../../context/deps.ts';
import type { ReadRoute } from '../../context/ingest-context.ts';
import { toRunPageUrl } from '../../http/urls.ts';
import { findRequestedRun, runNotFound } from '../find-requested-run.ts';

const toMoments = ({ reason, since }: Exclusion) => ({ reason, since: since.toISOString() });

/** What the server added to the document. */
const toFacts = (deps: Deps, run: RunDetail, series: string[]): Omit<StoredRunResponse, 'run'> => ({
  id: run.id,
  url: toRunPageUrl(deps, run.project, run.id),
  project: run.project,
  contentHash: run.contentHash,
  startedAt: run.startedAt.toISOString(),
  receivedAt: run.receivedAt.toISOString(),
  results: run.results,
  environment: { ...run.environment, fields: [...run.environmentFields] },
  exclusion: run.exclusion && toMoments(run.exclusion),
  exclusions: run.exclusions.map((exclusion) => ({
    ...toMoments(exclusion),
    until: exclusion.until?.toISOString() ?? null,
  })),
  series,
  warnings: [...run.warnings],
  raw: run.raw,
});

/** The response as text. The document is JSON already: it is unpacked as the client reads, and never parsed. */
async function* toText(facts: Omit<StoredRunResponse, 'run'>, document: Readable): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(facts).slice(0, -1)},"run":`;
  yield* document;
  yield '}';
}

/** The stored run, a `StoredRunResponse`: the document in the wire format, and what the server added to it. */
export const getRun: ReadRoute = (deps) => async (request, reply) => {
  const { id, location } = await findRequestedRun(deps, request);
  const run = await findRun(deps.db, id, location);
  const opened = run && (await openRunDocument(deps.db, run.projectId, run.id));
  if (!opened) throw runNotFound();
  const facts = toFacts(deps, run, [...opened.seriesKeys]);
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(toText(facts, opened.json), { objectMode: false }));
};
