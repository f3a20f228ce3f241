import type { Mapping } from '@tachograph/schema/mapping';
import type { Visibility } from '../access/role.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { type Connection, queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { PROJECT_COLUMNS, type ProjectColumns, type ProjectDetail, toProject } from './project.ts';
import { reserveSlug } from './rename-project.ts';

export type NewProject = {
  readonly slug: string;
  readonly title: string;
  readonly description?: string | null;
  readonly provenance?: string | null;
  readonly referenceDriver?: string | null;
  /** Names of the environment fields that split series; null for the default ones. */
  readonly identityKeys?: readonly string[] | null;
  /** Rules that say what the names of benchmarks mean. They are kept as they are: validate them before. */
  readonly mapping?: Mapping | null;
  /** Who may read it; everybody unless said. */
  readonly visibility?: Visibility;
  /** The account that owns it; none unless said. */
  readonly ownerId?: string | null;
  /** The jobs of which the first claims it; nobody's unless said. */
  readonly claim?: ProjectClaim | null;
};

/** Jobs of one branch of a repository, as their issuer signs it. */
export type ProjectClaim = { readonly issuer: string; readonly repository: string; readonly ref: string };

const INSERT = `
  WITH p AS (
    INSERT INTO projects (slug, title, description, provenance, reference_driver, identity_keys, mapping, visibility)
    VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::json, $8::visibility) RETURNING *
  )
  SELECT ${PROJECT_COLUMNS}, p.mapping FROM p`;
const INSERT_STATE = 'INSERT INTO project_states (project_id) VALUES ($1)';
const INSERT_OWNER = `INSERT INTO project_members (project_id, user_id, role) VALUES ($1, $2, 'owner')`;

const INSERT_CLAIM =
  'INSERT INTO ci_rules (project_id, issuer, repository, ref, is_claim) VALUES ($1, $2, $3, $4, true)';

const toJson = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/**
 * Store a project, and its owner. Null when another project has the slug, or had it. `check` is asked first, in the same transaction:
 * what it throws keeps the project from being stored.
 */
export const insertProject = (
  db: Store,
  project: NewProject,
  check?: (client: Connection) => Promise<void>,
): Promise<ProjectDetail | null> =>
  inTransaction(db, async (client) => {
    await check?.(client);
    const { slug, title, description = null, provenance = null, referenceDriver = null } = project;
    const { ownerId = null, claim = null } = project;
    if (!(await reserveSlug(client, slug))) return null;
    type Row = ProjectColumns & Pick<ProjectDetail, 'mapping'>;
    const values = [slug, title, description, provenance, referenceDriver];
    const rules = [toJson(project.identityKeys), toJson(project.mapping), project.visibility ?? 'public'];
    const [row] = await queryRows<Row>(client, INSERT, [...values, ...rules]);
    if (!row) return null;
    await queryRows(client, INSERT_STATE, [row.id]);
    if (ownerId !== null) await queryRows(client, INSERT_OWNER, [row.id, ownerId]);
    if (claim) await queryRows(client, INSERT_CLAIM, [row.id, claim.issuer, claim.repository, claim.ref]);
    return toProject(row);
  });
