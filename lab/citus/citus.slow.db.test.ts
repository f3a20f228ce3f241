import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { insertProject } from '@tachograph/store/projects';
import {
  createTestDatabase,
  readDirectTestDatabaseUrl,
  sampleRun,
  type TestDatabase,
  toNewRun,
} from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAN_OUT } from './testing/fan-out.ts';
import { findKeyIssues } from './testing/find-key-issues.ts';
import { findSpread } from './testing/find-spread.ts';
import { findStatementIssues, readCatalogue } from './testing/find-statement-issues.ts';
import type { RecordedStatement } from './testing/record-statements.ts';
import { readPartitions, runScript, SCRIPT, STAND_IN, withConnection } from './testing/run-script.ts';

/** The rules of Citus, on PostgreSQL with a stand-in for the functions of Citus: what it would reject, and what it would have to spread. */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tables of accounts: found by keys without a project, small, and seldom written. */
const ACCOUNTS = [
  'ci_rules',
  'invitations',
  'logins',
  'project_aliases',
  'project_groups',
  'project_members',
  'sessions',
  'two_factors',
  'users',
  'verifications',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withConnection(database.directUrl, (client) => client.query(STAND_IN));
});
afterAll(() => database.drop());

/** Another database with the stand-in, changed by `sql`. */
async function withChanged<T>(sql: string, use: (url: string) => Promise<T>): Promise<T> {
  const changed = await database.copy();
  try {
    await withConnection(changed.directUrl, (client) => client.query(sql));
    return await use(changed.directUrl);
  } finally {
    await changed.drop();
  }
}

const readPlanned = (url: string) =>
  withConnection(url, async (client) => {
    const { kinds, colocated } = await readPartitions(client);
    return { kinds, colocated, issues: await findKeyIssues(client, kinds) };
  });

const listTables = async (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
    );
    return rows.map(({ name }) => name).filter((name) => !name.startsWith('pg_dist_'));
  });

const listForeignKeys = (url: string) =>
  withConnection(url, async (client) => {
    const text =
      "SELECT conrelid::regclass::text AS t, conname, pg_get_constraintdef(oid) AS d FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2";
    return (await client.query(text)).rows;
  });

describe('prisma/citus.sql', () => {
  test('leaves every table distributed by project or on every node but the counters, and every foreign key as it was', async () => {
    const tables = await listTables(database.directUrl);
    await withChanged('SELECT', async (url) => {
      const before = await listForeignKeys(url);
      await runScript(url);
      const { kinds, colocated, issues } = await readPlanned(url);
      expect(tables.filter((table) => !kinds.has(table))).toEqual(['audit_events', 'rate_limits']);
      expect(
        [...kinds]
          .filter(([, kind]) => kind === 'reference')
          .map(([table]) => table)
          .sort(),
      ).toEqual([...ACCOUNTS, 'projects', 'shares', 'tokens'].sort());
      expect(new Set(colocated.values())).toEqual(new Set(['environments']));
      expect(issues).toEqual([]);
      expect(await listForeignKeys(url)).toEqual(before);
    });
  });

  test('run again, and on a filled database, changes nothing more, and loses no row', async () => {
    const filled = await database.copy();
    const project = await insertProject(filled.db, { slug: 'filled', title: 'Filled' });
    if (!project) throw new Error('the database is empty');
    await insertRun(filled.db, toNewRun(project, sampleRun(1)));
    await runScript(filled.directUrl);
    const [first, keys] = [await readPlanned(filled.directUrl), await listForeignKeys(filled.directUrl)];
    await runScript(filled.directUrl);
    expect(await readPlanned(filled.directUrl)).toEqual(first);
    expect(await listForeignKeys(filled.directUrl)).toEqual(keys);
    expect((await insertRun(filled.db, toNewRun(project, sampleRun(1)))).outcome).toBe('replayed');
    expect((await insertRun(filled.db, toNewRun(project, sampleRun(2)))).outcome).toBe('created');
    await filled.drop();
  });

  test('leaves everything as it was where it fails, and does all of it the next time', async () => {
    await withChanged('CREATE UNIQUE INDEX planted ON reported_changes (change_id)', async (url) => {
      const before = await listForeignKeys(url);
      await expect(runScript(url)).rejects.toThrow('reported_changes');
      expect(await listForeignKeys(url)).toEqual(before);
      expect((await readPlanned(url)).kinds.size).toBe(0);
      await withConnection(url, (client) => client.query('DROP INDEX planted'));
      await runScript(url);
      expect(await listForeignKeys(url)).toEqual(before);
    });
  });

  test('stops at a table of which it does not say what becomes of it', async () => {
    await withChanged('CREATE TABLE planted (id int)', async (url) => {
      await expect(runScript(url)).rejects.toThrow('does not say what becomes of the tables planted');
    });
  });

  test.each([
    ['ALTER TABLE notes ADD UNIQUE (text)', 'notes', 'does not include the distribution column'],
    [
      'ALTER TABLE run_exclusions DROP CONSTRAINT run_exclusions_pkey, ADD PRIMARY KEY (id)',
      'run_exclusions',
      'does not include',
    ],
    [
      'CREATE TRIGGER planted AFTER UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION move_own_revision()',
      'projects',
      'triggers are not supported',
    ],
  ])('fails for a planted key or trigger: %s', async (sql, table, message) => {
    await withChanged(sql, async (url) => {
      const error = await runScript(url).catch(String);
      expect(error).toContain(table);
      expect(error).toContain(message);
    });
  });
});

test.each([
  [
    'ALTER TABLE notes ADD CONSTRAINT planted FOREIGN KEY (project_id) REFERENCES projects (id) ON UPDATE CASCADE',
    'has an action on update',
  ],
  [
    'ALTER TABLE notes ADD x int, ADD y bigint, ADD CONSTRAINT planted FOREIGN KEY (x, y) REFERENCES environments (project_id, id)',
    'may refer to another project',
  ],
  ['CREATE UNIQUE INDEX planted ON notes (text)', 'is without project_id'],
  [
    `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       UPDATE project_states s SET revision = s.revision + 1 FROM changed WHERE s.project_id = changed.project_id;
       RETURN NULL;
     END $$;
     CREATE TRIGGER planted AFTER INSERT ON notes
       REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION planted()`,
    'names changed and project_states in one statement',
  ],
  [
    'ALTER TABLE tokens ADD x bigint, ADD CONSTRAINT planted FOREIGN KEY (project_id, x) REFERENCES environments (project_id, id)',
    'refers from every node',
  ],
  [
    'CREATE TRIGGER planted AFTER UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION mirror_revision()',
    'the trigger planted writes projects',
  ],
])('a rule names what is planted after the distribution: %s', async (sql, issue) => {
  await withChanged('SELECT', async (url) => {
    await runScript(url);
    await withConnection(url, (client) => client.query(sql));
    expect((await readPlanned(url)).issues).toEqual([expect.stringContaining(issue)]);
  });
});

describe('each statement of the store, whose tests pass on tables that the script went through,', () => {
  let folder: string;
  let statements: readonly RecordedStatement[];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tachograph-statements-'));
    const file = path.join(folder, 'statements.jsonl');
    const template = path.join(folder, 'template.sql');
    writeFileSync(template, `${STAND_IN}\n${SCRIPT}`);
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const direct = { TEST_DATABASE_URL: readDirectTestDatabaseUrl(), TEST_DIRECT_DATABASE_URL: '' };
    const env = { ...process.env, ...direct, STATEMENTS_FILE: file, TEST_TEMPLATE_SQL: template };
    const retry = process.env.CI ? ['--retry=1'] : [];
    await promisify(execFile)(process.execPath, [vitest, 'run', '--config', 'lab/citus/vitest.config.ts', ...retry], {
      ...{ cwd: root, env, maxBuffer: 64 * 1024 * 1024 },
    }).catch(({ stderr }: { stderr: string }) => {
      throw new Error(`tests of the store fail on the tables of Citus:\n${stderr}`);
    });
    const lines = new Set(readFileSync(file, 'utf8').trim().split('\n'));
    const all = [...lines].map((line): RecordedStatement => JSON.parse(line));
    statements = all.filter(
      ({ file: of, text }) => /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/i.test(text) && !of.startsWith('database/'),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The tables that each file reads on more than one node. */
  const readSpread = (recorded: readonly RecordedStatement[]) =>
    withChanged('SELECT', async (url) => {
      await runScript(url);
      return withConnection(url, async (client) => {
        const { kinds } = await readPartitions(client);
        const spread = new Map<string, Set<string>>();
        for (const { file, text } of recorded)
          for (const table of await findSpread(client, kinds, text)) {
            const tables = spread.get(file) ?? new Set();
            spread.set(file, tables.add(table));
          }
        return Object.fromEntries([...spread].map(([file, tables]) => [file, [...tables].sort()]));
      });
    });

  test('is for one project, or is listed with the reason why it is for several', async () => {
    expect(statements.length).toBeGreaterThan(150);
    const listed = Object.fromEntries(Object.entries(FAN_OUT).map(([file, { tables }]) => [file, tables]));
    expect(await readSpread(statements)).toEqual(listed);
  });

  /** What Citus would reject, by file. */
  const readIssues = (recorded: readonly RecordedStatement[]) =>
    withChanged('SELECT', async (url) => {
      await runScript(url);
      return withConnection(url, async (client) => {
        const [{ kinds }, catalogue] = [await readPartitions(client), await readCatalogue(client)];
        const issues: string[] = [];
        for (const { file, text } of recorded)
          for (const issue of await findStatementIssues(client, kinds, text, catalogue))
            issues.push(`${file}: ${issue}`);
        return issues;
      });
    });

  test('has a column in each sub-query, writes what is the same on every node, and needs one node where it is for one project', async () => {
    expect(await readIssues(statements)).toEqual([]);
  });

  test.each([
    ['SELECT id FROM runs WHERE project_id = $1 AND EXISTS (SELECT FROM users WHERE id = $2)', 'has no column'],
    [`UPDATE projects SET slug = concat('deleted/', id) WHERE id = $1`, 'Update of projects is not IMMUTABLE: concat'],
    ['UPDATE project_states SET series_state = gen_random_uuid() WHERE project_id = $1', 'gen_random_uuid'],
    ['UPDATE projects SET title = $2 WHERE id = $1 RETURNING visibility::text', 'RETURNING of projects'],
    ['UPDATE notes SET deleted_at = coalesce(deleted_at, now()) WHERE project_id = $1', 'now'],
    ['DELETE FROM notes WHERE project_id = $1 AND created_at < clock_timestamp()', 'clock_timestamp'],
    [
      `WITH e AS MATERIALIZED (SELECT id FROM change_events WHERE project_id = $1)
       INSERT INTO change_event_changes (project_id, event_id, change_id) SELECT $1, e.id, $2 FROM e`,
      'needs all nodes',
    ],
  ])('that Citus would reject is found: %s', async (text, issue) => {
    expect(await readIssues([{ file: 'planted.ts', text }])).toEqual([expect.stringContaining(issue)]);
  });

  test('is recorded, from every file of the store that has one', () => {
    const files = new Set(statements.map(({ file }) => file));
    for (const file of [
      'uploads/insert-run.ts',
      'uploads/aggregate-runs.ts',
      'curation/detach-series.ts',
      'series/select-points.ts',
      'search/find-names.ts',
      'Prisma',
    ])
      expect(files).toContain(file);
  });

  test('that names no project is found, also in a part of a longer one', async () => {
    const text = 'SELECT s.id FROM series s JOIN cases c ON c.id = s.case_id WHERE s.project_id = $1';
    expect(await readSpread([{ file: 'planted.ts', text }])).toEqual({ 'planted.ts': ['cases'] });
    for (const rows of [
      'SELECT r.id, (SELECT count(*) FROM series s WHERE s.project_id = r.project_id) FROM runs r WHERE r.project_id = $1',
      'SELECT s.id FROM (SELECT * FROM runs WHERE project_id = $1 LIMIT 5) r JOIN series s ON s.project_id = r.project_id',
      'SELECT r.id FROM runs r WHERE r.project_id = $1 AND (r.id = $2 OR EXISTS (SELECT 1 FROM series s WHERE s.project_id = r.project_id))',
    ])
      expect(await readSpread([{ file: 'planted.ts', text: rows }])).toEqual({ 'planted.ts': ['series'] });
    const update = 'WITH a AS (UPDATE series SET points = 0 WHERE id = $2) SELECT 1 FROM runs WHERE project_id = $1';
    expect(await readSpread([{ file: 'planted.ts', text: update }])).toEqual({ 'planted.ts': ['series'] });
  });
});
