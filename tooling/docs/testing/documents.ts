import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';
import { toAnchors } from '../../../apps/web/src/format/to-anchors.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Fence = { readonly info: string; readonly text: string };

export type Document = {
  /** Path in the repository. */
  readonly file: string;
  readonly text: string;
  /** Targets of links and images, as written. */
  readonly targets: readonly string[];
  readonly anchors: readonly string[];
  readonly fences: readonly Fence[];
};

/** Not written by us, or not for reading: what tools print, what builds leave. */
const OUTSIDE = new Set(['node_modules', 'fixtures', 'dist', 'test-results', 'playwright-report', 'generated']);

/** Files of the checkout with one of these endings, without what is installed or built. */
export function listFiles(endings: readonly string[], within = ''): string[] {
  return readdirSync(path.join(ROOT, within), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(within, entry.name);
    if (entry.isDirectory()) {
      return OUTSIDE.has(entry.name) || entry.name.startsWith('.') ? [] : listFiles(endings, file);
    }
    return endings.some((ending) => entry.name.endsWith(ending)) ? [file] : [];
  });
}

export const readFile = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const markdown = new MarkdownIt({ html: true });

function toDocument(file: string): Document {
  const text = readFile(file);
  const blocks = markdown.parse(text, {});
  const tokens = blocks.flatMap((block) => [block, ...(block.children ?? [])]);
  const headings = blocks.flatMap(({ type }, index) => (type === 'heading_open' ? [blocks[index + 1]] : []));
  const inHtml = tokens
    .filter(({ type }) => type === 'html_block' || type === 'html_inline')
    .flatMap(({ content }) => [...content.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)].map((match) => match[1] ?? ''));
  return {
    file,
    text,
    targets: [
      ...tokens.flatMap((token) => [token.attrGet('href'), token.attrGet('src')]).filter((target) => target !== null),
      ...inHtml,
    ].map(String),
    anchors: toAnchors(
      headings.map((heading) =>
        (heading?.children ?? [])
          .filter(({ type }) => type === 'text' || type === 'code_inline')
          .map(({ content }) => content)
          .join(''),
      ),
    ),
    fences: blocks.filter(({ type }) => type === 'fence').map(({ info, content }) => ({ info, text: content })),
  };
}

/** Every Markdown file of the checkout. */
export const DOCUMENTS: readonly Document[] = listFiles(['.md']).map(toDocument);

export function findDocument(file: string): Document {
  const found = DOCUMENTS.find((document) => document.file === file);
  if (!found) throw new Error(`${file} is missing`);
  return found;
}
