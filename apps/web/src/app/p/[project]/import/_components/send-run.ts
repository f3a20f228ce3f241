import type { Fault } from '@tachograph/schema/problem';
import type { RunInput } from '@tachograph/schema/run';
import type { Published } from './publish-panel.tsx';
import type { Native } from './use-reading.ts';

export type Sent = { readonly published: Published; readonly faults: readonly Fault[] };

type Answer = {
  readonly id?: string;
  readonly detail?: string;
  readonly errors?: readonly Fault[];
};

async function readAnswer(response: Response): Promise<Answer> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

/** Send the corrected run with the untouched text it was read from. Refusals come as values, in the server's words. */
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
    response = await fetch(`/p/${encodeURIComponent(project)}/import/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
  } catch {
    const detail = 'The server does not answer. Nothing is lost: this page keeps everything; try again.';
    return { published: { ended: 'refused', detail }, faults: [] };
  }
  const answer = await readAnswer(response);
  if (response.ok && answer.id !== undefined) {
    const ended = response.status === 201 ? 'stored' : 'already';
    return { published: { ended, run: answer.id, results: document.results.length }, faults: [] };
  }
  const detail = answer.detail ?? `The server answered with status ${response.status}. Nothing was stored.`;
  return { published: { ended: 'refused', detail }, faults: answer.errors ?? [] };
}
