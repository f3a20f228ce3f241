import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { forwardUpload } from './forward-upload.ts';

afterEach(() => vi.unstubAllEnvs());

test('an import is sent to the inner URL of the upload API, whatever its public URL is', async () => {
  const upload = createServer((request, response) => response.writeHead(201).end(request.url));
  await new Promise<void>((listening) => upload.listen(0, '127.0.0.1', listening));
  vi.stubEnv('INGEST_URL', 'http://upload.invalid');
  vi.stubEnv('INGEST_INTERNAL_URL', `http://127.0.0.1:${(upload.address() as AddressInfo).port}`);
  const request = new Request('http://pages.invalid/p/a/import/publish', { method: 'POST', body: '{}' });
  const response = await forwardUpload(request);
  expect([response.status, await response.text()]).toEqual([201, '/v1/runs']);
  upload.closeAllConnections();
  await new Promise((closed) => upload.close(closed));
});
