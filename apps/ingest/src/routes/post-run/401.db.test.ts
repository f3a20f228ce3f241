import { revokeToken } from '@tachograph/store/tokens';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../testing/create-test-api.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

const send = (headers: Record<string, string>, url = '/v1/runs') =>
  api.app.inject({ method: 'POST', url, payload: toRun(), headers });

describe('POST /v1/runs asks for a token (row 54)', () => {
  it('if it is missing, and says how to send one', async () => {
    const response = await send({});
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer realm="tachograph"');
    expect(response.json()).toMatchObject({
      code: 'unauthenticated',
      detail: expect.stringContaining('Authorization: Bearer'),
    });
  });

  it('in the same words whether it is unknown, revoked, expired or no token at all', async () => {
    const revoked = await api.createToken();
    await revokeToken(api.db, api.projectId, { tokenId: revoked.id, now: NOW });
    const expired = await api.createToken(['upload'], NOW);
    const texts = [revoked.text, expired.text, `tacho_${'A'.repeat(43)}`, 'tacho_short', 'letmein', `${api.token}x`];
    const responses = await Promise.all(texts.map((text) => send({ authorization: `Bearer ${text}` })));
    responses.push(await send({ authorization: `Basic ${api.token}` }));
    for (const response of responses) {
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer realm="tachograph", error="invalid_token"');
    }
    expect(new Set(responses.map((response) => response.json().detail)).size).toBe(1);
  });

  it('and takes one that has not expired yet', async () => {
    const { text } = await api.createToken(['upload'], new Date(NOW.getTime() + 1000));
    expect((await send({ authorization: `Bearer ${text}` })).statusCode).toBe(201);
  });

  it.each(['token', 'access_token'])('and refuses one in the address (?%s=), with advice (row 68)', async (name) => {
    const response = await send({ authorization: `Bearer ${api.token}` }, `/v1/runs?${name}=${api.token}`);
    expect(response.statusCode).toBe(401);
    expect(response.json().detail).toContain('ends up in logs');
    expect(response.payload).not.toContain(api.token);
  });

  it('before it looks at the body', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/v1/runs',
      payload: '[[[',
      headers: { 'content-type': 'text/x' },
    });
    expect(response.statusCode).toBe(401);
  });
});
