import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../testing/start-server.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

const TOKEN = {
  ...{ id: '5f0c1f9a-3a5b', project: 'demo', name: 'nightly', prefix: 'tacho_Kx8b2Q', scopes: ['upload'] },
  ...{
    createdAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2027-02-18T10:00:00.000Z',
    revokedAt: null,
    lastUsedAt: null,
  },
};

useTestBench();

const token = (response: Behaviour, ...args: readonly string[]) => {
  server.plan.push(response);
  return bench.tacho(['token', ...args]);
};

describe('tacho token create', () => {
  it('prints the text of the token alone on standard output, and what it is on standard error', async () => {
    const response = { status: 201, body: { ...TOKEN, token: 'tacho_new' } };
    const { status, out, err } = await token(response, 'create', '--name', 'nightly', '--expires', '90d');
    expect([status, out]).toEqual([0, 'tacho_new\n']);
    expect(err).toBe('token "nightly" made: project demo, scopes upload, expires 2027-02-18; id 5f0c1f9a-3a5b\n');
    const [{ method, path, body } = { method: '', path: '', body: '' }] = server.received;
    expect([method, path]).toEqual(['POST', '/v1/tokens']);
    expect(JSON.parse(String(body))).toEqual({
      name: 'nightly',
      scopes: ['upload'],
      expiresAt: '2027-02-18T10:00:00.000Z',
    });
  });

  it('asks once: a token whose answer was lost is not made again', async () => {
    const { status, out } = await token('drop', 'create', '--name', 'x', '--scopes', 'upload,admin');
    expect([status, out, server.received.length]).toEqual([75, '', 1]);
  });

  it('tells a rejection', async () => {
    const problem = { title: 'The token may not do this', code: 'forbidden', detail: 'It needs the scope admin.' };
    const { status, err } = await token({ status: 403, body: problem }, 'create', '--name', 'x');
    expect([status, err]).toEqual([2, 'tacho: The token may not do this (forbidden)\n  It needs the scope admin.\n']);
  });

  it.each([
    [['create'], 'tacho token create needs --name NAME'],
    [['create', '--name', 'x', '--expires', 'soon'], '--expires is a number of days such as 90d'],
    [['create', '--name', 'x', '--expires', '0d'], '--expires is a number of days such as 90d'],
    [['revoke'], 'tacho token revoke needs the ID'],
    [['revoke', 'tacho_0123456789abcdef0123'], 'that looks like a token itself'],
    [['list', 'x'], 'tacho token list: an argument too many'],
    [['rotate'], 'tacho token knows create, list and revoke'],
  ])('answers 1 to %j', async (args, message) => {
    const { status, err } = await bench.tacho(['token', ...args]);
    expect([status, server.received.length]).toEqual([1, 0]);
    expect(err).toContain(message);
    expect(err).not.toContain('tacho_0123456789abcdef0123');
  });
});

describe('tacho token list', () => {
  it('shows every token with what became of it', async () => {
    const tokens = [
      TOKEN,
      { ...TOKEN, id: 'b', name: 'old', expiresAt: '2026-01-01T00:00:00Z', lastUsedAt: '2025-12-31T00:00:00Z' },
      { ...TOKEN, id: 'c', name: 'gone', revokedAt: '2026-01-01T00:00:00Z', expiresAt: null },
    ];
    const { out } = await token({ status: 200, body: { project: 'demo', tokens } }, 'list');
    expect(out).toBe(
      [
        'id             name     begins        scopes  state    made        expires     last used',
        '5f0c1f9a-3a5b  nightly  tacho_Kx8b2Q  upload  valid    2026-11-20  2027-02-18  never',
        'b              old      tacho_Kx8b2Q  upload  expired  2026-11-20  2026-01-01  2025-12-31',
        'c              gone     tacho_Kx8b2Q  upload  revoked  2026-11-20  never       never',
        '',
      ].join('\n'),
    );
  });
});

describe('tacho token revoke', () => {
  it('revokes by the id, also the last one where it is forced', async () => {
    const { status, err } = await token({ status: 204 }, 'revoke', '5f0c', '--force');
    expect([status, err]).toEqual([0, 'token 5f0c is revoked\n']);
    expect(server.received[0]).toMatchObject({ method: 'DELETE', path: '/v1/tokens/5f0c?force=1' });
  });
});
