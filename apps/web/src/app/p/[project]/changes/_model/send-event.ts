import type { ChangeState } from '@/ui/change/change.ts';

/** What the API said: the id of the event, or why there is none. */
export type Sent = { readonly event: string | null; readonly problem: string | null };

async function send(path: string, init: RequestInit & { readonly token: string }): Promise<Sent> {
  const { token, ...request } = init;
  const headers = { ...request.headers, authorization: `Bearer ${token}` };
  try {
    const response = await fetch(path, { ...request, headers });
    const body = response.status === 204 ? {} : await response.json().catch(() => ({}));
    if (response.ok) return { event: body.id ?? null, problem: null };
    return { event: null, problem: body.detail ?? `The server responded with status ${response.status}.` };
  } catch {
    return { event: null, problem: 'The server does not respond. No state was set; try again in a moment.' };
  }
}

const toPath = (project: string, event?: string) =>
  ['', 'p', encodeURIComponent(project), 'changes', 'events', ...(event ? [encodeURIComponent(event)] : [])].join('/');

type Event = { readonly changes: readonly string[]; readonly state: ChangeState; readonly note: string };

/** Set the state of changes. An error is a value, with the server's text. */
export const sendEvent = (project: string, token: string, { changes, state, note }: Event): Promise<Sent> =>
  send(toPath(project), {
    token,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ changes, state, ...(note.trim() && { note: note.trim() }) }),
  });

/** Undo an event. */
export const sendUndo = (project: string, token: string, event: string): Promise<Sent> =>
  send(toPath(project, event), { token, method: 'DELETE' });
