import { expect, test, vi } from 'vitest';
import { ProblemError } from '../http/problem.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { UploadRates } from './upload-rates.ts';

const api = useTestApi();

const create = () => new UploadRates(api.db, { ...DEFAULT_LIMITS, requestsPerMinute: 500 });

async function isAccepted(rates: UploadRates, token: string): Promise<boolean> {
  try {
    await rates.acceptRequest(token);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'rate-limited') return false;
    throw error;
  }
}

test('servers of one database hold a limit together, each within a fiftieth of it, and with a statement for a fiftieth', async () => {
  const servers = [create(), create()];
  const query = vi.spyOn(api.db.pool, 'query');
  let accepted = 0;
  for (let n = 0; n < 600; n += 1) for (const server of servers) accepted += Number(await isAccepted(server, 'token'));
  const statements = query.mock.calls.length;
  query.mockRestore();
  expect(accepted).toBeGreaterThanOrEqual(500);
  expect(accepted).toBeLessThanOrEqual(520);
  expect(statements).toBeLessThanOrEqual(54);
  expect(await isAccepted(create(), 'token')).toBe(true);
  expect(await isAccepted(servers[0] ?? create(), 'another token')).toBe(true);
});
