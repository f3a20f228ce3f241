import MarkdownIt, { type Token } from 'markdown-it';
import { toAnchors } from '@/format/to-anchors.ts';
import { toDocHref } from './to-doc-href.ts';

export type RenderedDoc = {
  /** Text of the first heading. */
  readonly title: string;
  readonly html: string;
  /** Fragments of the headings, in order. */
  readonly anchors: readonly string[];
};

const plainText = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ''))
    .join('');

/** Links that lead to no page of this site keep their text and lose the link. */
function redirectLinks(tokens: readonly Token[], file: string): void {
  const published: boolean[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = toDocHref(String(token.attrGet('href') ?? ''), file);
      published.push(href !== null);
      if (href === null) {
        token.tag = 'span';
        token.attrs = null;
      } else token.attrSet('href', href);
    } else if (token.type === 'link_close' && published.pop() === false) token.tag = 'span';
  }
}

function createRenderer() {
  // HTML inside a page stays text, for any author.
  const markdown = new MarkdownIt({ html: false });
  const { rules } = markdown.renderer;
  // Wide tables and code scroll by themselves and can be reached by keyboard.
  rules.table_open = () => '<div class="scroll-x" tabindex="0"><table class="table">\n';
  rules.table_close = () => '</table></div>\n';
  // Images are not published with the pages; their texts are.
  rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '');
  rules.fence = (tokens, index) =>
    `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
  return markdown;
}

const renderer = createRenderer();

/** A page of `docs` as HTML. `file` is its path under `docs`, against which its links are read. */
export function renderMarkdown(text: string, file: string): RenderedDoc {
  const env = {};
  const tokens = renderer.parse(text, env);
  const headings = tokens.flatMap((token, index) => (token.type === 'heading_open' ? [{ token, index }] : []));
  const texts = headings.map(({ index }) => plainText(tokens[index + 1]));
  const anchors = toAnchors(texts);
  for (const [index, { token }] of headings.entries()) token.attrSet('id', anchors[index] ?? '');
  for (const { children } of tokens) if (children) redirectLinks(children, file);
  return { title: texts[0] ?? file, html: renderer.renderer.render(tokens, renderer.options, env), anchors };
}
