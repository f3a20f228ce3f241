import {
  EXAMPLE_CHANGE_ID,
  EXAMPLE_CI_RULE_ID,
  EXAMPLE_EVENT_ID,
  EXAMPLE_INVITATION_ID,
  EXAMPLE_MEMBER_ID,
  EXAMPLE_NOTE_ID,
  EXAMPLE_PINNED_VIEW_ID,
  EXAMPLE_RULE_ID,
} from '@tachograph/openapi/operations';
import type { Store } from '@tachograph/store/database';
import { prismaOf } from '@tachograph/store/testing';

const RULE = {
  ...{ name: 'an example', target: { kind: 'slack', url: 'https://hooks.example.org/slack' }, direction: 'worse' },
  ...{ smallest: 0, digest: 'none', digestAt: '08:00', quietHours: null, timeZone: 'UTC' },
};

const DETAILS = {
  ...{ ratio: 0.61, ratioLow: 0.6, ratioHigh: 0.62, rule: 'change-1', algorithm: 'change-1', p: null, q: null },
  before: { version: '2.3.0', run: 'r_1', at: '2026-11-20T10:00:00.000Z', level: 181.8, points: 6 },
  after: { version: '2.3.1', run: 'r_2', at: '2026-11-20T11:00:00.000Z', level: 295.6, points: 6 },
  evidence: { z: 14 },
};

/** The change of the examples, of any series of the project: results of another change would be more than examples need. */
export async function insertExampleChange(db: Store, projectId: number): Promise<void> {
  await db.pool.query(
    `INSERT INTO changes (project_id, id, series_id, axis, position, "order", "group", direction, at, details, found_at)
     SELECT $1, ('x' || $2)::bit(64)::bigint, s.id, 'time', 'run 1', 'run 1', 'run 1', 'worse', $3, $4, $3
     FROM series s WHERE s.project_id = $1 ORDER BY s.id LIMIT 1`,
    [projectId, EXAMPLE_CHANGE_ID, DETAILS.after.at, JSON.stringify(DETAILS)],
  );
}

/** The member and the invitation of the examples. */
export async function insertExampleMembers(db: Store, projectId: number): Promise<void> {
  await prismaOf(db).user.create({ data: { id: EXAMPLE_MEMBER_ID, name: 'Grace', email: 'grace@example.org' } });
  await db.pool.query(
    `INSERT INTO project_members (project_id, user_id, role, added_at) VALUES ($1, $2, 'contributor', '2026-11-20T12:00:00Z')`,
    [projectId, EXAMPLE_MEMBER_ID],
  );
  await db.pool.query(
    `INSERT INTO invitations (id, hash, kind, email, project_id, role, by_name, expires_at)
     VALUES ($2, sha256('an example'), 'member', 'alan@example.org', $1, 'viewer', 'ci', '2099-11-27T12:00:00Z')`,
    [projectId, EXAMPLE_INVITATION_ID],
  );
}

/** The rule for CI jobs of the examples. */
export async function insertExampleCiRule(db: Store, projectId: number): Promise<void> {
  await db.pool.query(
    `INSERT INTO ci_rules (project_id, id, issuer, repository) VALUES ($1, $2, 'https://gitlab.com', 'example/connectors')`,
    [projectId, EXAMPLE_CI_RULE_ID],
  );
}

/** The event, the note, the rule and the pinned view of the examples under their own ids, which the examples themselves cannot choose. */
export async function insertExampleEntries(db: Store, projectId: number): Promise<void> {
  await db.pool.query(
    `INSERT INTO change_events (project_id, id, state, by_token, by_name, at)
     VALUES ($1, $2, 'fixed', gen_random_uuid(), 'ci', now())`,
    [projectId, EXAMPLE_EVENT_ID],
  );
  await db.pool.query(
    `INSERT INTO notes (project_id, id, at, text, by_name, created_at) VALUES ($1, $2, now(), 'a note', 'ci', now())`,
    [projectId, EXAMPLE_NOTE_ID],
  );
  await db.pool.query(
    `INSERT INTO notification_rules (project_id, id, rule, created_at, created_by_name) VALUES ($1, $2, $3, now(), 'ci')`,
    [projectId, EXAMPLE_RULE_ID, JSON.stringify(RULE)],
  );
  await db.pool.query(
    `INSERT INTO pinned_views (project_id, id, title, page, by_name, created_at) VALUES ($1, $2, 'a view', '/compare', 'ci', now())`,
    [projectId, EXAMPLE_PINNED_VIEW_ID],
  );
}
