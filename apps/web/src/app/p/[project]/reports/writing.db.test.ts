import { MOST_MARKDOWN_BYTES } from '@tachograph/openapi/reports';
import { readDocument } from '@tachograph/reports';
import { listAuditEvents } from '@tachograph/store/audit';
import { findReport, listReportVersions } from '@tachograph/store/reports';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as accept } from '@/app/join/accept/route.ts';
import { findShown, offerPages } from '@/server/forms/form-page.ts';
import type { ShownReport } from '@/server/reports/write-form.ts';
import { Browser } from '@/server/testing/form-browser.ts';
import { insertInvitation } from '@/server/testing/invite.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { createTestApi } from '../../../../../../ingest/src/testing/create-test-api.ts';
import { toResult, toRun } from '../../../../../../ingest/src/testing/to-run.ts';
import { POST as change } from './[name]/versions/change/[action]/route.ts';
import { POST as send } from './edit/send/route.ts';
import { POST as release } from './release/route.ts';

/** The pages' database with the upload API that they forward to. */
const api = useServedWorld(async () => {
  const created = await createTestApi();
  vi.stubEnv('INGEST_INTERNAL_URL', await created.app.listen({ port: 0, host: '127.0.0.1' }));
  vi.stubEnv('AUTH_SECRET', 'a secret of the tests that is long enough');
  return created;
});

const PROJECT = 'node-connectors';
let shown: ShownReport | null = null;
let made = 0;

beforeEach(() => {
  shown = null;
  offerPages(async ({ headers }) => {
    shown = findShown(new Headers(headers)) as ShownReport | null;
    return new Response('the page');
  });
});

async function join(role: 'contributor' | 'maintainer' | 'viewer' = 'contributor') {
  const browser = new Browser();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const token = await insertInvitation(api.db, { kind: 'member', projectId: api.projectId, role, expiresAt });
  await browser.send(accept, {
    token,
    name: `A ${role}`,
    email: `w${made++}@tacho.example`,
    password: 'correct horse battery',
  });
  return browser;
}

const params = <P extends object>(segments: P) => ({ params: Promise.resolve({ project: PROJECT, ...segments }) });
const sendForm = (request: Request) => send(request, params({}));
const releaseForm = (request: Request) => release(request, params({}));
const changeForm = (name: string, action: string) => (request: Request) => change(request, params({ name, action }));

const form = (fields: Record<string, string> = {}) => ({
  do: 'publish',
  name: `never-${made++}`,
  markdown: '# A report\n',
  ...fields,
});
const findStored = (name: string) => findReport(api.db, api.projectId, { name });

/** A report in its first version. */
async function write(browser: Browser, fields: Record<string, string> = {}) {
  const name = `report-${made++}`;
  expect(await browser.send(sendForm, form({ new: '1', name, ...fields }))).toBe(`/p/${PROJECT}/reports/${name}`);
  return name;
}

describe('publishing', () => {
  test('stores the text as the next version of who sent it, with the line ends of a text, and says so in the audit log', async () => {
    const writer = await join();
    const name = await write(writer, { markdown: '# One\r\n\r\nA line.\r\n', note: 'First draft' });
    expect(await findStored(name)).toMatchObject({
      version: 1,
      title: 'One',
      markdown: '# One\n\nA line.\n',
      note: 'First draft',
      byName: 'A contributor',
    });
    await writer.send(sendForm, form({ name, title: 'Mine', expectedVersion: '1' }));
    expect(await findStored(name)).toMatchObject({ version: 2, title: 'Mine', markdown: '# A report\n' });
    const events = await listAuditEvents(api.db, { projectId: api.projectId, action: 'report-put', limit: 9 });
    expect(events.filter(({ target }) => target === name)).toHaveLength(2);
  });

  test('over a version that somebody else published keeps the text, and is done the second time', async () => {
    const writer = await join();
    const name = await write(writer);
    await writer.send(sendForm, form({ name, markdown: '# Theirs\n', expectedVersion: '1' }));
    const mine = form({ name, markdown: '# Mine\n', note: 'My words', expectedVersion: '1' });
    expect((await writer.request(sendForm, mine)).status).toBe(409);
    expect(shown).toEqual({
      form: { name, isNew: false, title: '', markdown: '# Mine\n', note: 'My words', expected: 2 },
      rejection: { code: 'report-changed', field: 'expectedVersion', newest: 2 },
    });
    await writer.send(sendForm, { ...mine, expectedVersion: '2' });
    expect(await findStored(name)).toMatchObject({ version: 3, markdown: '# Mine\n' });
  });

  test('a new report under a name that another one has is rejected, however often it is sent', async () => {
    const writer = await join();
    const name = await write(writer);
    for (let time = 0; time < 2; time++) {
      const again = form({ new: '1', name, markdown: '# Other\n', expectedVersion: String(shown?.form.expected ?? 0) });
      expect((await writer.request(sendForm, again)).status).toBe(409);
    }
    expect(await findStored(name)).toMatchObject({ version: 1 });
  });

  test.each([
    ['an empty text', { markdown: '' }, 400, 'invalid-request'],
    ['a text that is too long', { markdown: 'ä'.repeat(MOST_MARKDOWN_BYTES / 2 + 1) }, 413, 'payload-too-large'],
    ['a name that no report can have', { name: 'No name' }, 400, 'invalid-name'],
    ['the name of a page', { name: 'edit' }, 400, 'invalid-name'],
    ['a title of two lines', { title: 'one\ntwo' }, 400, 'invalid-request'],
  ])('%s is rejected, and all that was entered is shown', async (_, fields, status, code) => {
    const entered = form({ new: '1', note: 'A note', ...fields });
    expect((await (await join()).request(sendForm, entered)).status).toBe(status);
    expect(shown).toMatchObject({
      form: { name: entered.name, markdown: entered.markdown, note: 'A note' },
      rejection: { code },
    });
    expect(await findStored(entered.name)).toBeNull();
  });

  test('a form that is far larger than a report is 413 before it is read', async () => {
    const response = await (await join()).request(sendForm, form({ markdown: 'x'.repeat(3_100_000) }));
    expect({ status: response.status, shown }).toEqual({ status: 413, shown: null });
  });
});

describe('who may not write', () => {
  test.each([
    ['a stranger', () => new Browser(), 401, 'unauthenticated'],
    ['a viewer', () => join('viewer'), 403, 'forbidden'],
  ])('%s stores nothing, and the text is shown', async (_, create, status, code) => {
    const browser = await create();
    const name = `never-${made++}`;
    expect((await browser.request(sendForm, form({ new: '1', name }))).status).toBe(status);
    expect(shown).toMatchObject({ form: { markdown: '# A report\n' }, rejection: { code } });
    expect(await findStored(name)).toBeNull();
    const response = await browser.request(releaseForm, { release: 'mysql2@1.0.0' });
    expect(response.status === 403 || response.headers.get('location')?.startsWith('/sign-in')).toBe(true);
  });

  test('a preview is shown and never stored, and a stranger gets none', async () => {
    const preview = form({ do: 'preview', new: '1' });
    expect((await (await join('viewer')).request(sendForm, preview)).status).toBe(200);
    expect(shown).toMatchObject({ form: { markdown: '# A report\n' }, rejection: null });
    expect(await findStored(preview.name)).toBeNull();
    expect((await new Browser().request(sendForm, preview)).status).toBe(401);
    expect(shown).toMatchObject({ rejection: { code: 'unauthenticated' } });
  });

  test('in an archived project nobody writes, restores, freezes or deletes', async () => {
    const maintainer = await join('maintainer');
    const name = await write(maintainer);
    const archive = (at: string) =>
      api.db.pool.query(`UPDATE projects SET archived_at = ${at} WHERE id = $1`, [api.projectId]);
    await archive('now()');
    expect((await maintainer.request(sendForm, form({ name, markdown: '# B\n', expectedVersion: '1' }))).status).toBe(
      403,
    );
    expect(shown).toMatchObject({ form: { markdown: '# B\n' }, rejection: { code: 'project-archived' } });
    for (const action of ['freeze', 'delete']) {
      const to = await maintainer.send(changeForm(name, action), { confirm: name, expectedVersion: '1' });
      expect(to).toContain('error=project-archived');
    }
    await archive('NULL');
    expect(await findStored(name)).toMatchObject({ version: 1 });
  });
});

describe('versions', () => {
  test('an older one is restored as the newest, unless another one was published meanwhile', async () => {
    const writer = await join();
    const name = await write(writer, { title: 'Old' });
    await writer.send(sendForm, form({ name, title: 'New', markdown: '# Two\n', expectedVersion: '1' }));
    const restore = changeForm(name, 'restore');
    expect(await writer.send(restore, { version: '1', expectedVersion: '1' })).toContain('error=report-changed');
    expect(await writer.send(restore, { version: '7', expectedVersion: '2' })).toContain('error=no-version');
    expect(await writer.send(restore, { version: '1', expectedVersion: '2' })).toContain('done=restore');
    const note = 'Restores version 1';
    expect(await findStored(name)).toMatchObject({ version: 3, title: 'Old', markdown: '# A report\n', note });
    expect((await writer.request(changeForm('none', 'restore'), { version: '1' })).status).toBe(404);
    expect((await writer.request(changeForm(name, 'other'), {})).status).toBe(404);
  });

  test('a maintainer deletes a report by its name; a contributor does not', async () => {
    const writer = await join();
    const name = await write(writer);
    const remove = changeForm(name, 'delete');
    expect(await writer.send(remove, { confirm: name })).toContain('error=forbidden');
    const maintainer = await join('maintainer');
    expect(await maintainer.send(remove, { confirm: 'another' })).toContain('error=confirm');
    expect(await maintainer.send(remove, { confirm: name })).toBe(`/p/${PROJECT}/reports`);
    expect(await findStored(name)).toBeNull();
  });
});

/** Two releases of a driver, each measured eight times, of which the second is twice as fast. */
async function measure() {
  const times = Array.from({ length: 16 }, (_, n) => n);
  for (const n of times) {
    const version = n % 2 === 0 ? '1.0.0' : '1.1.0';
    const driver = { name: 'mysql2', version, purl: `pkg:npm/mysql2@${version}` };
    const result = toResult({ driver, value: (n % 2 === 0 ? 1000 : 2000) + n });
    const startedAt = `2026-11-20T01:${String(n + 10)}:00Z`;
    const { statusCode, payload } = await api.post(toRun({ startedAt, repetitionGroup: 'night', results: [result] }));
    expect(statusCode, payload).toBe(201);
  }
}

describe('of what is measured', () => {
  test('a release has a report in one click, which a second click leaves as it is; frozen, its blocks are pinned to shares', async () => {
    await measure();
    const writer = await join();
    const name = 'release-mysql2-1-1-0';
    for (let time = 0; time < 2; time++) {
      expect(await writer.send(releaseForm, { release: 'mysql2@1.1.0' })).toBe(`/p/${PROJECT}/reports/${name}`);
    }
    const stored = await findStored(name);
    expect(stored).toMatchObject({ version: 1, title: 'mysql2 1.1.0' });
    const { blocks, errors } = readDocument(stored?.markdown ?? '');
    expect(errors).toEqual([]);
    expect(blocks.map(({ kind }) => kind)).toEqual(['report', 'value', 'claim', 'value', 'compare']);
    expect(blocks.filter(({ kind }) => kind === 'value').every(({ content }) => /^[12]\.\d\d×$/.test(content))).toBe(
      true,
    );
    expect((await writer.request(releaseForm, { driver: 'mysql2', version: '1.0.0' })).status).toBe(422);
    expect((await writer.request(releaseForm, { release: 'nothing@1' })).status).toBe(404);

    const freeze = changeForm(name, 'freeze');
    expect(await writer.send(freeze, { expectedVersion: '1' })).toContain('done=freeze');
    const frozen = readDocument((await findStored(name))?.markdown ?? '').blocks.slice(1);
    const shares = new Set(frozen.flatMap(({ values }) => values.share ?? []));
    expect(frozen.every(({ values }) => values.share?.length === 1)).toBe(true);
    const { rows } = await api.db.pool.query('SELECT id FROM shares');
    expect(new Set(rows.map(({ id }) => id))).toEqual(shares);
    expect(await writer.send(freeze, { expectedVersion: '2' })).toContain('error=nothing-to-freeze');
    expect(await listReportVersions(api.db, api.projectId, { name, limit: 9 })).toHaveLength(2);
  });
});
