import { expect, test } from 'vitest';
import { createTestProject } from '../testing/create-test-project.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { insertJobToken, MOST_VALID } from './job-tokens.ts';
import { deleteCiRule, insertCiRule, listCiRules, MOST_CI_RULES } from './rules.ts';

const database = useTestDatabase();

const NOW = new Date('2026-11-26T12:00:00Z');
const LATER = new Date('2026-11-26T12:30:00Z');

test('a project has no more rules than it may, however many are made at once', async () => {
  const { db } = database;
  const { id } = await createTestProject(db);
  const make = (n: number) => insertCiRule(db, id, { issuer: 'https://ci.example', repository: `a/b${n}`, ref: null });
  const made = await Promise.all(Array.from({ length: MOST_CI_RULES + 12 }, (_, n) => make(n)));
  expect(made.filter((rule) => rule !== null)).toHaveLength(MOST_CI_RULES);
  expect((await db.pool.query('SELECT 1 FROM ci_rules WHERE project_id = $1', [id])).rowCount).toBe(MOST_CI_RULES);
  expect(await listCiRules(db, id)).toHaveLength(MOST_CI_RULES);
});

test('a project has no more tokens of jobs at one time than it may, however many jobs ask at once', async () => {
  const { db } = database;
  const { id } = await createTestProject(db);
  const rule = await insertCiRule(db, id, { issuer: 'https://ci.example', repository: 'a/b', ref: null });
  const ruleId = rule?.id ?? '';
  await db.pool.query(
    `INSERT INTO tokens (project_id, name, hash, prefix, scopes, expires_at, ci_rule_id)
     SELECT $1, 'job', sha256(convert_to($3::uuid || ' ' || n, 'utf8')), 'tacho_', '{upload}', $2, $3 FROM generate_series(1, $4::int) n`,
    [id, LATER, ruleId, MOST_VALID - 3],
  );
  const make = () => insertJobToken(db, { projectId: id, ruleId, name: 'job', now: NOW, expiresAt: LATER });
  const made = await Promise.all(Array.from({ length: 12 }, make));
  expect(made.filter((token) => token !== null)).toHaveLength(3);
});

test('a rule that is deleted while a job asks leaves no token that is in force', async () => {
  const { db } = database;
  for (let n = 0; n < 10; n += 1) {
    const { id } = await createTestProject(db);
    const rule = await insertCiRule(db, id, { issuer: 'https://ci.example', repository: 'a/b', ref: null });
    const ruleId = rule?.id ?? '';
    const make = () => insertJobToken(db, { projectId: id, ruleId, name: 'job', now: NOW, expiresAt: LATER });
    await Promise.all([make(), deleteCiRule(db, id, { id: ruleId, now: NOW }), make(), make()]);
    expect(await make()).toBeNull();
    const inForce = 'SELECT 1 FROM tokens WHERE project_id = $1 AND revoked_at IS NULL';
    expect((await db.pool.query(inForce, [id])).rowCount).toBe(0);
  }
});
