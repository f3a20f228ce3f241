import { type Connection, queryRows } from '../database/query-rows.ts';
import { countOwned } from '../members/member.ts';
import { insertProject, type NewProject, type ProjectClaim } from '../projects/insert-project.ts';
import type { ProjectDetail } from '../projects/project.ts';
import { type Administration, RejectedError, record, toNameTaken } from './administration.ts';

/** The account that is to own a project, and how many it may own. */
export type Owner = { readonly id: string; readonly isAdministrator: boolean; readonly most: number };

/** Reject an account that owns as many projects as it may. Its requests wait for each other, so that none counts without the other. */
async function assertMayOwn(client: Connection, { id, isAdministrator, most }: Owner): Promise<void> {
  if (isAdministrator) return;
  await queryRows(client, 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
  if ((await countOwned(client, id)) < most) return;
  const detail =
    most === 0
      ? 'Only administrators create projects in this installation.'
      : `You own ${most} projects, which is as many as an account may own. Delete one, or ask an administrator.`;
  throw new RejectedError('forbidden', detail);
}

type Wanted = Required<Pick<NewProject, 'slug' | 'visibility'>> & {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly claim?: ProjectClaim | undefined;
};

/** Create a project. A command makes one without an owner, which a job may claim. */
export async function createProject(
  administration: Administration,
  { slug, title, description = null, visibility, claim }: Wanted,
  owner: Owner | null = null,
): Promise<ProjectDetail> {
  const fields = {
    slug,
    title: title ?? slug,
    description,
    visibility,
    ownerId: owner?.id ?? null,
    claim: claim ?? null,
  };
  const check = owner ? (client: Connection) => assertMayOwn(client, owner) : undefined;
  const project = await insertProject(administration.db, fields, check);
  if (!project) throw toNameTaken(slug);
  const details = { visibility, ...claim };
  await record(administration, project.id, { action: 'project-created', target: slug, details });
  return project;
}
