import { readText } from './read-text.ts';
import { type RenderedDoc, renderMarkdown } from './render-markdown.ts';
import { isDocAddress } from './to-doc-href.ts';

/** The page at `address` (`errors/invalid-run`, empty for the first one) as HTML; null when there is none. */
export async function readDoc(folder: string, address: string): Promise<RenderedDoc | null> {
  if (!isDocAddress(address)) return null;
  const files = address === '' ? ['README.md'] : [`${address}.md`, `${address}/README.md`];
  for (const file of files) {
    const text = await readText(folder, file);
    if (text !== null) return renderMarkdown(text, file);
  }
  return null;
}
