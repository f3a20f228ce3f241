import { type Administration, type RecordedChange, record } from '@tachograph/store/administration';
import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import type { Actor } from './find-actor.ts';

type By = Pick<Actor, 'kind' | 'id' | 'name' | 'projectSlug'>;

/** Who administers a project by a request. What is written to the audit log is among the lines of the server too. */
export const toAdministration = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: Pick<FastifyRequest, 'ip' | 'log'>,
  { kind, id, name, projectSlug: project }: By,
): Administration => ({
  db,
  now: now(),
  by: { kind, id, name, ipAddress: request.ip },
  onRecorded: ({ action, target, details }) =>
    request.log.info({ audit: action, project, by: id, target, ...details }, action.replaceAll('-', ' ')),
});

/** Write a change of a project that no operation of the store records. */
export const recordChange = (
  deps: Pick<Deps, 'db' | 'now'>,
  request: Pick<FastifyRequest, 'ip' | 'log'>,
  by: By & Pick<Actor, 'projectId'>,
  entry: RecordedChange,
): Promise<void> => record(toAdministration(deps, request, by), by.projectId, entry);
