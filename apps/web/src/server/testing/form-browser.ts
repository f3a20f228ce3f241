import { readSignedIn } from '@/server/accounts/read-account.ts';
import { formatVisitor } from '@/server/viewer/signed-in.ts';
import { VIEWER_HEADER } from '@/server/viewer/viewer-header.ts';

type Handler = (request: Request) => Promise<Response>;

/** Cookies as a browser keeps them between requests. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get cookies() {
    return { get: (name: string) => (this.#cookies.has(name) ? { value: this.#cookies.get(name) ?? '' } : undefined) };
  }

  async request(handler: Handler, fields: Record<string, string>): Promise<Response> {
    // As the HTTP server does.
    const user = await this.signedIn();
    return handler(
      new Request('http://127.0.0.1:3000/any', {
        method: 'POST',
        headers: { cookie: this.cookie, ...(user && { [VIEWER_HEADER]: formatVisitor(user) }) },
        body: new URLSearchParams(fields),
      }),
    );
  }

  /** Send a form, and return the path that it leads to. */
  async send(handler: Handler, fields: Record<string, string>): Promise<string> {
    const response = await this.request(handler, fields);
    if (response.status !== 303) throw new Error(`the form was answered with ${response.status}`);
    for (const header of response.headers.getSetCookie()) {
      const [pair = ''] = header.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '' || /max-age=0/i.test(header)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response.headers.get('location') ?? '';
  }

  signedIn = () => readSignedIn(this.cookie);
}
