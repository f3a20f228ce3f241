import { beforeAll, expect } from 'vitest';
import { Contract } from './contract.ts';
import type { TestApi } from './create-test-api.ts';
import { postDemo } from './post-demo.ts';

/** Reads a path of the API on the demo data, and holds each response against the description of the API. */
export function useDemoContract(api: TestApi) {
  let contract: Contract;
  beforeAll(async () => {
    contract = new Contract({ serverUrl: api.deps.ingestUrl, docsUrl: api.deps.webUrl });
    await postDemo(api);
  });
  return async <Response>(path: string, query: string): Promise<Response> => {
    const { statusCode, headers, payload } = await api.get(`${path}?project=node-connectors&${query}`);
    const got = { status: statusCode, type: String(headers['content-type']), payload };
    expect(statusCode, payload.slice(0, 500)).toBe(200);
    expect(contract.listBreaches(path, 'get', got)).toEqual([]);
    return JSON.parse(payload);
  };
}
