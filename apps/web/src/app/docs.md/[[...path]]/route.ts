import { findDocsFolder, readDocText } from '@/app/docs/_text/docs-folder.ts';
import { textResponse } from '@/exports/engine/export-response.ts';

type RouteProps = { readonly params: Promise<{ readonly path?: readonly string[] }> };

/**
 * `/docs/{page}.md`, which is rewritten to here: a page of the documentation as it was written. Its links to other pages lead to
 * their texts, so the first page of a folder has the address of its file.
 */
export async function GET(_request: Request, { params }: RouteProps): Promise<Response> {
  const name = ((await params).path ?? []).join('/');
  const folder = findDocsFolder(process.cwd());
  const found = folder && (await readDocText(folder, name.replace(/(^|\/)README$/, '')));
  if (!found) return textResponse(404, 'There is no such page of the documentation.');
  if (found.file !== `${name}.md`)
    return new Response(null, { status: 307, headers: { location: `/docs/${found.file}` } });
  return textResponse(200, found.text.trimEnd(), {
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'public, max-age=300',
  });
}
