import type { RunLocation } from '@tachograph/store/runs';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { findViewer } from '../context/find-actor.ts';
import { findNamedProject } from '../context/find-requested-project.ts';
import { ProblemError } from '../http/problem.ts';

export const runNotFound = () => new ProblemError('not-found', 'There is no run with this id.');

/**
 * The run that a URL names: its id, and its project where `?project=` names one. The same content in two projects has
 * one id. An invalid id and an unknown project get the response for an unknown run.
 */
export async function findRequestedRun(
  deps: Deps,
  request: FastifyRequest,
): Promise<{ readonly id: string; readonly location: RunLocation }> {
  const { id } = request.params as { readonly id: string };
  if (!/^r_[0-9a-f]{16}$/.test(id)) throw runNotFound();
  const viewer = await findViewer(deps, request);
  const { project: slug } = request.query as { readonly project?: unknown };
  if (slug === undefined) return { id, location: { viewer } };
  const project = await findNamedProject(deps.db, viewer, slug);
  if (!project) throw runNotFound();
  return { id, location: { projectId: project.id } };
}
