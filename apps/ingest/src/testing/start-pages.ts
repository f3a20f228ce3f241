import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Requested = { readonly path: string; readonly authorization: string; readonly title: string };
type Said = { readonly status: number; readonly type?: string; readonly body?: string; readonly retryAfter?: string };

/** A web server in place of the pages: it says what a test lets it say, and keeps what it was requested. */
export async function startPages() {
  const requested: Requested[] = [];
  const pages = { say: { status: 200 } as Said };
  const server = createServer(async (request, response) => {
    const title = new URLSearchParams(await text(request)).get('title') ?? '';
    requested.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', title });
    const { status, type = 'application/json', body = '', retryAfter } = pages.say;
    response.writeHead(status, { 'content-type': type, ...(retryAfter && { 'retry-after': retryAfter }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sayShare = (id: string, { isNew = true, title = 'mariadb and mysql2' } = {}) => {
    const at = `https://tacho.example/s/${id}`;
    const share = { id, url: at, title, isNew, image: `${at}.svg`, markdown: `[${title}](${at})` };
    pages.say = { status: 200, body: JSON.stringify(share) };
  };
  return Object.assign(pages, { url, requested, sayShare, close: () => void server.close() });
}
