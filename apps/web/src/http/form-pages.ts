import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { textResponse } from '@/exports/engine/export-response.ts';
import type { RenderPage } from '@/server/forms/form-page.ts';
import { NoTurnError } from '@/server/turns.ts';
import type { PageCache } from './page-cache.ts';
import { PAGE_CACHE_CONTROL } from './security-headers.ts';

const decompress = promisify(gunzip);

const BUSY =
  'The server has no capacity for this at the moment. Go back in your browser: what you entered is still there.';

/** Renders pages for routes, when it is their turn; they have the id and the nonce of the request that the route responds to. */
export const createFormPages =
  (pages: Pick<PageCache, 'render'>, webUrl: string): RenderPage =>
  async ({ url, headers }) => {
    const context = { requestId: headers['x-request-id'] ?? '', nonce: headers['x-nonce'] ?? '', webUrl };
    try {
      const page = await pages.render({ url, headers }, context);
      const type = String(page.headers['content-type'] ?? 'text/html; charset=utf-8');
      const sent = { 'content-type': type, 'cache-control': PAGE_CACHE_CONTROL };
      return new Response(new Uint8Array(await decompress(page.body)), { status: page.status, headers: sent });
    } catch (error) {
      if (error instanceof NoTurnError) return textResponse(503, BUSY);
      throw error;
    }
  };
