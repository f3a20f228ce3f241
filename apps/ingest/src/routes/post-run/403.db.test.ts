import { insertProject } from '@tachograph/store/projects';
import { beforeAll, describe, expect, it } from 'vitest';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();
beforeAll(async () => {
  await insertProject(api.db, { slug: 'go-transport', title: 'Go' });
});

describe('POST /v1/runs refuses a token', () => {
  it('without the scope to upload', async () => {
    const { text } = await api.createToken(['admin']);
    const response = await api.post(toRun(), { headers: { authorization: `Bearer ${text}` } });
    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
  });

  it('of another project, in the same words whether that project exists or not (rows 54, 66)', async () => {
    const rows = await api.countRows();
    const responses = await Promise.all(
      ['go-transport', 'secret-project'].map((project) => api.post(toRun({ project }))),
    );
    for (const response of responses) expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
    expect(new Set(responses.map((response) => response.json().detail)).size).toBe(1);
    expect(await api.countRows()).toEqual(rows);
  });

  it.each(['/v1/runs', '/v1/batches'])(
    'at %s, of another project than the URL names; and 404 if it does not exist',
    async (url) => {
      const rows = await api.countRows();
      const headers = url === '/v1/batches' ? { 'content-type': 'application/x-ndjson' } : {};
      const send = (project: string) => api.post(toRun(), { url: `${url}?project=${project}`, headers });
      expect((await send('go-transport')).json()).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await send('missing')).json()).toMatchObject({ status: 404, code: 'not-found' });
      expect((await send('%00')).statusCode).toBe(404);
      expect(await api.countRows()).toEqual(rows);
      expect((await send('node-connectors')).statusCode).toBeLessThan(300);
    },
  );
});
