import { expectedFalseChanges } from '@tachograph/analysis/changes';
import { changesQuery } from '@tachograph/openapi/queries';
import type { ChangesResponse } from '@tachograph/openapi/responses';
import { countChanges, countChecked, listChanges } from '@tachograph/store/changes';
import type { Project } from '@tachograph/store/projects';
import type * as z from 'zod';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { readQuery } from '../../http/read-query.ts';
import { sendByState } from '../send-by-state.ts';
import { toChangeResponse } from '../to-change-response.ts';

type Query = z.output<typeof changesQuery>;

async function readChanges(
  { db }: Deps,
  project: Project,
  { project: _, limit, ...filter }: Query,
): Promise<ChangesResponse> {
  const [found, counts, { series, called }] = await Promise.all([
    listChanges(db, project.id, filter, limit + 1),
    countChanges(db, project.id, filter),
    countChecked(db, project.id, filter),
  ]);
  const page = found.slice(0, limit);
  return {
    format: 1,
    project: { slug: project.slug, title: project.title },
    changes: page.map(toChangeResponse),
    counts: {
      new: counts.new ?? 0,
      acknowledged: counts.acknowledged ?? 0,
      expected: counts.expected ?? 0,
      'false-alarm': counts['false-alarm'] ?? 0,
      fixed: counts.fixed ?? 0,
    },
    checked: { series, expectedFalse: expectedFalseChanges(series, called) },
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The changes that the results of a project show. Clients may cache the list and revalidate it each time. */
export const getChanges: Route = (context) => async (request, reply) => {
  const query = readQuery(request.query, changesQuery);
  return sendByState(context, { request, reply }, { route: 'changes', query, read: readChanges });
};
