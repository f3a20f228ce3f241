import type { Store } from '@tachograph/store/database';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';
import { findNamedProject } from './find-requested-project.ts';

/** Whether another project has it is not told. */
export const runNotOfProject = () => new ProblemError('not-found', 'The project has no run with this id.');

export const runNotFound = () => new ProblemError('not-found', 'There is no run with this id.');

/**
 * Which run an address means: its id, and its project where `?project=` says so. The same content in two projects has
 * one id. An id that is none, and a project that does not exist, are answered like a run that does not exist.
 */
export async function findRequestedRun(
  db: Store,
  request: FastifyRequest,
): Promise<{ readonly id: string; readonly where: { readonly projectId?: number } }> {
  const { id } = request.params as { readonly id: string };
  if (!/^r_[0-9a-f]{16}$/.test(id)) throw runNotFound();
  const { project: slug } = request.query as { readonly project?: unknown };
  if (slug === undefined) return { id, where: {} };
  const project = await findNamedProject(db, slug);
  if (!project) throw runNotFound();
  return { id, where: { projectId: project.id } };
}
