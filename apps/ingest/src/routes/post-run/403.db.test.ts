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

  it('of another project, in the same words whether that project exists or not', async () => {
    const rows = await api.countRows();
    const responses = await Promise.all(
      ['go-transport', 'secret-project'].map((project) => api.post(toRun({ project }))),
    );
    for (const response of responses) expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
    expect(new Set(responses.map((response) => response.json().detail)).size).toBe(1);
    expect(await api.countRows()).toEqual(rows);
  });
});
