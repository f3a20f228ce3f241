import { revokeToken } from '@tachograph/store/tokens';
import { describe, expect, it, vi } from 'vitest';
import { NOW } from '../../testing/create-test-api.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let now = NOW;
const api = useTestApi({ now: () => now });

let runs = 0;
const fresh = () => {
  runs += 1;
  return toRun({ repetitionGroup: `remembered ${runs}` });
};
const send = (text: string, body: unknown = fresh(), url = '/v1/runs') =>
  api.post(body, { url, headers: { authorization: `Bearer ${text}` } });

/** A token with which a run was stored a moment ago. */
async function createUsed(expiresAt?: Date) {
  const token = await api.createToken(['upload'], expiresAt);
  expect((await send(token.text)).statusCode).toBe(201);
  return token;
}

const revoke = (tokenId: string) => revokeToken(api.db, api.projectId, { tokenId, now });

/** The statements that an upload takes, by name. */
async function namesOf(upload: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(api.db.pool, 'query');
  await upload();
  const names = query.mock.calls.map(([statement]) => (statement as { name?: string }).name ?? '');
  query.mockRestore();
  return names;
}

describe('a token that stored a run a moment ago', () => {
  it('is looked for by the statement that stores the next one, and by no other', async () => {
    const { text } = await createUsed();
    for (let n = 0; n < 2; n += 1) await send(text);
    const names = await namesOf(() => send(text));
    expect(names).toEqual(['store-run']);
  });

  it('stores nothing from its revocation on, and the response is that to any wrong token', async () => {
    for (const body of [fresh(), { format: 1 }, '{', fresh()]) {
      const { id, text } = await createUsed();
      await revoke(id);
      const rows = await api.countRows();
      const [revoked, unknown] = [await send(text, body), await send(`tacho_${'A'.repeat(43)}`, body)];
      expect([revoked.statusCode, revoked.json().detail]).toEqual([401, unknown.json().detail]);
      expect(await api.countRows()).toEqual(rows);
      expect((await send(text)).statusCode).toBe(401);
    }
  });

  it('stores nothing once it has expired', async () => {
    const { text } = await createUsed(new Date(now.getTime() + 1000));
    const rows = await api.countRows();
    now = new Date(now.getTime() + 1000);
    expect((await send(text)).statusCode).toBe(401);
    expect(await api.countRows()).toEqual(rows);
  });

  it('learns nothing after its revocation: neither what is stored, nor whether a run is valid', async () => {
    const { id, text } = await createUsed();
    const stored = fresh();
    expect((await send(text, stored)).statusCode).toBe(201);
    await revoke(id);
    const urls = [
      '/v1/runs',
      '/v1/runs?dryRun=true',
      '/v1/runs?verdicts=true',
      '/v1/runs?project=other',
      '/v1/runs?dryRun=x',
    ];
    for (const url of urls) expect([url, (await send(text, stored, url)).statusCode]).toEqual([url, 401]);
  });

  it('stores a run of another identity when its project has other keys since', async () => {
    const { text } = await createUsed();
    const setKeys = (keys: string | null) =>
      api.db.pool.query('UPDATE projects SET identity_keys = $2 WHERE id = $1', [api.projectId, keys]);
    await setKeys('["runtime"]');
    const remembered = await send(text);
    const authenticated = await send((await api.createToken()).text);
    await setKeys(null);
    expect([remembered.statusCode, authenticated.statusCode]).toEqual([201, 201]);
    expect(remembered.json().environment).toEqual(authenticated.json().environment);
  });
});

it('a token is noted as used, also while it is remembered', async () => {
  const { id, text } = await createUsed();
  const set = `UPDATE tokens SET last_used_at = now() - interval '2 minutes' WHERE id = $1`;
  await api.db.pool.query(set, [id]);
  now = new Date(now.getTime() + 31_000);
  expect((await send(text)).statusCode).toBe(201);
  const { rows } = await api.db.pool.query(
    `SELECT last_used_at > now() - interval '1 minute' AS noted FROM tokens WHERE id = $1`,
    [id],
  );
  expect(rows).toEqual([{ noted: true }]);
});
