import { revokeToken } from '@tachograph/store/tokens';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../testing/create-test-api.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

const send = (headers: Record<string, string>, url = '/v1/runs') =>
  api.app.inject({ method: 'POST', url, payload: toRun(), headers });

describe('POST /v1/runs asks for a token (row 54)', () => {
  it('where there is none, and says how to send one', async () => {
    const answer = await send({});
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="tachograph"');
    expect(answer.json()).toMatchObject({
      code: 'unauthenticated',
      detail: expect.stringContaining('Authorization: Bearer'),
    });
  });

  it('in the same words whether it is unknown, revoked, expired or no token at all', async () => {
    const revoked = await api.createToken();
    await revokeToken(api.db, api.projectId, revoked.id);
    const expired = await api.createToken(['upload'], NOW);
    const texts = [revoked.text, expired.text, `tacho_${'A'.repeat(43)}`, 'tacho_short', 'letmein', `${api.token}x`];
    const answers = await Promise.all(texts.map((text) => send({ authorization: `Bearer ${text}` })));
    answers.push(await send({ authorization: `Basic ${api.token}` }));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="tachograph", error="invalid_token"');
    }
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1);
  });

  it('and takes one that has not expired yet', async () => {
    const { text } = await api.createToken(['upload'], new Date(NOW.getTime() + 1000));
    expect((await send({ authorization: `Bearer ${text}` })).statusCode).toBe(201);
  });

  it.each(['token', 'access_token'])('and refuses one in the address (?%s=), with advice (row 68)', async (name) => {
    const answer = await send({ authorization: `Bearer ${api.token}` }, `/v1/runs?${name}=${api.token}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().detail).toContain('ends up in logs');
    expect(answer.payload).not.toContain(api.token);
  });

  it('before it looks at the body', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/v1/runs',
      payload: '[[[',
      headers: { 'content-type': 'text/x' },
    });
    expect(answer.statusCode).toBe(401);
  });
});
