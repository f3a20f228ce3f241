import 'server-only';
import { findRunRaw } from '@tachograph/store/runs';
import { findCurrentProject } from '@/server/projects/read-state.ts';
import { store } from '@/server/store.ts';

/** A file name that is safe in a header: no quotes, separators or control characters. */
const safeName = (name: string): string => name.replace(/[^\w.-]+/g, '_').slice(0, 120);

const TEXT = 'text/plain; charset=utf-8';

/** Types that are sent unchanged; any other is sent as plain text, whatever the upload declared. */
const SERVED_AS = ['application/json', 'application/x-tar'];

/** The bytes of an upload as a download; never rendered by the browser as a page of ours. */
export async function sendRaw(project: string, id: string): Promise<Response> {
  const found = await findCurrentProject(project);
  const raw = found && (await findRunRaw(store(), id, { projectId: found.id }));
  if (!raw) return new Response('There is no such run.\n', { status: 404, headers: { 'content-type': TEXT } });
  const name = safeName(raw.fileName ?? `${id}.${raw.contentType.includes('json') ? 'json' : 'txt'}`);
  return new Response(new Uint8Array(raw.bytes), {
    headers: {
      'content-type': SERVED_AS.find((type) => raw.contentType.startsWith(type)) ?? TEXT,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}
