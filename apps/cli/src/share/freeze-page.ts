import { isTable } from '../read-json.ts';
import { askServer, toJsonBody } from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { ServerProblem } from '../server/server-problem.ts';
import { EXIT } from '../terminal.ts';

/** A frozen page, as the server describes it. */
export type FrozenPage = {
  readonly id: string;
  /** Its page; with `.svg`, `.png`, `.md`, `.csv` or `.json` its other forms. */
  readonly url: string;
  readonly title: string;
  readonly image: string;
  /** Image, table and link for a README. */
  readonly markdown: string;
};

const FIELDS = ['id', 'url', 'title', 'image', 'markdown'] as const;

/** Freezes the page at an address. The same content under the same title is the same share. */
export async function freezePage(
  page: { readonly address: string; readonly title: string },
  connection: Connection,
): Promise<FrozenPage> {
  const json = await askServer({ method: 'POST', path: '/v1/shares', ...toJsonBody(page) }, connection);
  const fields = FIELDS.map((name) => [name, isTable(json) ? json[name] : undefined] as const);
  const missing = fields.find(([, value]) => typeof value !== 'string');
  if (missing) throw new ServerProblem(`the response has no "${missing[0]}"`, EXIT.rejected);
  return Object.fromEntries(fields) as FrozenPage;
}
