import 'server-only';
import { randomBytes } from 'node:crypto';
import { oncePerProcess } from '@/server/once-per-process.ts';

/** A page as the HTTP server renders it for the request of a form: its address, and the headers of who sent the form. */
type RequestedPage = { readonly url: string; readonly headers: Readonly<Record<string, string>> };
export type RenderPage = (page: RequestedPage) => Promise<Response>;

type Held = { render: RenderPage | null; readonly shown: Map<string, unknown> };

const held = () => oncePerProcess<Held>('pages of forms', () => ({ render: null, shown: new Map() }));

/** Let routes respond with pages, which this renders. */
export function offerPages(render: RenderPage): void {
  held().render = render;
}

/** The header by which a page finds what it is rendered for. Its value is a secret of the process. */
const HEADER = 'x-tachograph-form';

/** Of the body, which is not the page's. */
const OF_BODY = new Set(['content-type', 'content-length', 'transfer-encoding']);

type Shown = {
  /** The path and the query of the page. */
  readonly page: string;
  /** What the page shows of the form: `findShown` gives it there. */
  readonly shown: unknown;
  readonly status: number;
};

/**
 * Respond to a form with a page that shows what was entered, however long it is: nothing of it is stored, and nobody has to enter
 * it again. A form whose values fit in a cookie is redirected instead: see `redirectToRejected`.
 *
 * @throws {Error} without a server that renders pages
 */
export async function showPage(request: Request, { page, shown, status }: Shown): Promise<Response> {
  const { render, shown: values } = held();
  if (!render) throw new Error('no server renders pages for forms');
  const key = randomBytes(16).toString('hex');
  const sent = [...request.headers].filter(([name]) => !OF_BODY.has(name));
  values.set(key, shown);
  try {
    const rendered = await render({ url: page, headers: { ...Object.fromEntries(sent), [HEADER]: key } });
    return rendered.status === 200 ? new Response(rendered.body, { status, headers: rendered.headers }) : rendered;
  } finally {
    values.delete(key);
  }
}

/** What the page of a request with these headers shows of a form that was just sent; null where it is shown for no form. */
export function findShown(headers: Pick<Headers, 'get'>): unknown {
  const key = headers.get(HEADER);
  return key === null ? null : (held().shown.get(key) ?? null);
}
