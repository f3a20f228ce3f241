import type { ValidationIssue } from '@tachograph/schema/problem';
import type { RunInput } from '@tachograph/schema/run';
import { toAuthorization } from '@/ui/token/request-with-token.ts';
import type { Published } from './publish-panel.tsx';
import type { Native } from './use-parsed-text.ts';

export type Sent = { readonly published: Published; readonly issues: readonly ValidationIssue[] };

type RunResponse = {
  readonly id?: string;
  readonly detail?: string;
  readonly errors?: readonly ValidationIssue[];
};

async function readBody(response: Response): Promise<RunResponse> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

/** Send the corrected run with the untouched text it was read from. Error responses are returned as values, with the server's text. */
export async function sendRun(
  project: string,
  document: RunInput,
  { text, fileName }: Native,
  token: string,
): Promise<Sent> {
  const form = new FormData();
  form.set('run', new Blob([JSON.stringify(document)], { type: 'application/json' }), 'run.json');
  if (text.trim() !== '') form.set('native', new Blob([text], { type: 'text/plain' }), fileName ?? 'pasted.txt');
  let response: Response;
  try {
    response = await fetch(`/p/${encodeURIComponent(project)}/api/runs`, {
      method: 'POST',
      headers: { ...toAuthorization(token) },
      body: form,
    });
  } catch {
    const detail = 'The server does not respond. Nothing is lost: this page keeps everything; try again.';
    return { published: { ended: 'rejected', detail }, issues: [] };
  }
  const body = await readBody(response);
  if (response.ok && body.id !== undefined) {
    const ended = response.status === 201 ? 'stored' : 'already';
    return { published: { ended, run: body.id, results: document.results.length }, issues: [] };
  }
  const detail = body.detail ?? `The server responded with status ${response.status}. Nothing was stored.`;
  return { published: { ended: 'rejected', detail }, issues: body.errors ?? [] };
}
