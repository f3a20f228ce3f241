import type { ProjectRole } from '../access/role.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** Which role those have who are in a group of the identity provider, by its name. */
export type GroupRoles = Readonly<Record<string, ProjectRole>>;

type Row = { readonly name: string; readonly role: ProjectRole };

const LIST = 'SELECT name, role::text FROM project_groups WHERE project_id = $1 ORDER BY name';

const toRoles = (rows: readonly Row[]): GroupRoles => Object.fromEntries(rows.map(({ name, role }) => [name, role]));

export const findGroupRoles = async (db: Store, projectId: number): Promise<GroupRoles> =>
  toRoles(await queryRows<Row>(db.pool, LIST, [projectId]));

const DELETE = 'DELETE FROM project_groups WHERE project_id = $1';

const INSERT = `
  INSERT INTO project_groups (project_id, name, role)
  SELECT $1, name, role::project_role FROM unnest($2::text[], $3::text[]) AS given (name, role)`;

const LOCK = `SELECT pg_advisory_xact_lock(hashtext('project-groups:' || $1::int))`;

/** Replace the groups of a project. Returns those of before. Roles of accounts follow when they sign in. */
export const putGroupRoles = (db: Store, projectId: number, roles: GroupRoles): Promise<GroupRoles> =>
  inTransaction(db, async (client) => {
    await queryRows(client, LOCK, [projectId]);
    const before = await queryRows<Row>(client, LIST, [projectId]);
    await queryRows(client, DELETE, [projectId]);
    await queryRows(client, INSERT, [projectId, Object.keys(roles), Object.values(roles)]);
    return toRoles(before);
  });
