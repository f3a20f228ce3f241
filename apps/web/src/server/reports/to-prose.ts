import type { Token } from 'markdown-it';
import { toAnchors } from '@/format/to-anchors.ts';
import { createMarkdown } from './create-markdown.ts';
import { findOwnImage } from './find-own-image.ts';
import { replacePlaced, splitPlaced, withoutPlaced } from './place-blocks.ts';
import { liftBlocks, type Placed, toBlockNodes } from './prose-blocks.ts';
import type { ProseElement, ProseNode } from './rendered-report.ts';

/** What a table shows at most, and a document. */
const MOST = { rows: 1000, images: 50 };

type Scope = {
  readonly placed: Placed;
  readonly isInLink: boolean;
  readonly count: { images: number };
};

const markdown = createMarkdown();

const TAGS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote em strong s a table thead tbody tr th td'.split(' '),
) as ReadonlySet<string>;
const isTag = (tag: string): tag is ProseElement['tag'] => TAGS.has(tag);

const element = (
  tag: ProseElement['tag'],
  children: readonly ProseNode[] = [],
  attributes: ProseElement['attributes'] = {},
): ProseElement => ({ tag, attributes, children });

/** The text of tokens as people read it, without blocks. */
const plainText = (tokens: readonly Token[] | null): string =>
  replacePlaced(
    (tokens ?? []).map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : '')).join(''),
    () => '',
  );

/**
 * A text with signs for blocks as nodes of prose. HTML is text; links lead to the web, to an e-mail or to this site; images are of this
 * installation, others are links. A table shows its first 1,000 rows. Never throws.
 */
export function toProse(text: string, placed: Placed): readonly ProseNode[] {
  const tokens = markdown.parse(text, {});
  const headings = tokens.flatMap((token, index) => (token.type === 'heading_open' ? [{ token, index }] : []));
  const anchors = toAnchors(headings.map(({ index }) => plainText(tokens[index + 1]?.children ?? null)));
  for (const [index, { token }] of headings.entries()) token.attrSet('id', `h-${anchors[index]}`);
  return readNodes(tokens, 0, { placed, isInLink: false, count: { images: 0 } }).nodes;
}

/** The nodes from a token until the end of its element. */
function readNodes(tokens: readonly Token[], from: number, scope: Scope): { nodes: ProseNode[]; next: number } {
  const nodes: ProseNode[] = [];
  let at = from;
  while (at < tokens.length) {
    const token = tokens[at];
    if (!token || token.nesting === -1) return { nodes, next: at + 1 };
    if (token.nesting === 0) {
      for (const leaf of toLeaves(token, scope)) nodes.push(leaf);
      at += 1;
      continue;
    }
    const inside = readNodes(tokens, at + 1, token.type === 'link_open' ? { ...scope, isInLink: true } : scope);
    for (const made of toElements(token, inside.nodes, scope)) nodes.push(made);
    at = inside.next;
  }
  return { nodes, next: at };
}

/** A paragraph or a heading contains no blocks that are paragraphs themselves: they follow it. */
function toElements(token: Token, children: readonly ProseNode[], scope: Scope): readonly ProseNode[] {
  const { tag, type } = token;
  if (token.hidden || !isTag(tag)) return children;
  if (type === 'paragraph_open' || type === 'heading_open') {
    const { kept, lifted } = liftBlocks(children);
    const isEmpty = kept.every((node) => typeof node === 'string' && node.trim() === '');
    return isEmpty ? lifted : [element(tag, kept, toAttributes(token)), ...lifted];
  }
  if (type === 'tbody_open' && children.length > MOST.rows) {
    const more = `And ${children.length - MOST.rows} more rows, which this page leaves out.`;
    return [element(tag, [...children.slice(0, MOST.rows), element('tr', [element('td', [more])])])];
  }
  if (type !== 'link_open') return [element(tag, children, toAttributes(token))];
  const { kept, lifted } = liftBlocks(children);
  return [...(scope.isInLink ? kept : [element('a', kept, toAttributes(token))]), ...lifted];
}

function toAttributes(token: Token): ProseElement['attributes'] {
  const [, align] = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? '')) ?? [];
  const href = token.attrGet('href');
  const given = {
    id: token.attrGet('id'),
    href: href === null ? null : toFragment(withoutPlaced(String(href))),
    title: token.attrGet('title'),
    start: token.attrGet('start'),
    align: align ?? null,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === null ? [] : [[name, replacePlaced(String(value), () => '')]],
    ),
  );
}

/** Headings have a fragment of their own kind, so that none is that of a number or of a part of the page. */
const toFragment = (href: string): string =>
  href.startsWith('#') && !/^#[nbc]\d{1,6}$/.test(href) ? `#h-${href.slice(1)}` : href;

function toLeaves(token: Token, scope: Scope): readonly ProseNode[] {
  const { placed } = scope;
  const code = () => replacePlaced(token.content, placed.textOf);
  switch (token.type) {
    case 'inline':
      return readNodes(token.children ?? [], 0, scope).nodes;
    case 'text':
      return splitPlaced(token.content).flatMap((part) =>
        typeof part === 'string' ? [part] : toBlockNodes(part, placed, toProse),
      );
    case 'softbreak':
      return ['\n'];
    case 'hardbreak':
      return [element('br')];
    case 'hr':
      return [element('hr')];
    case 'code_inline':
      return [element('code', [code()])];
    case 'fence':
    case 'code_block':
      return [element('pre', [element('code', [code()])])];
    case 'image':
      return toImage(token, scope);
    default:
      return [];
  }
}

function toImage(token: Token, { isInLink, count }: Scope): readonly ProseNode[] {
  const alt = plainText(token.children);
  const address = withoutPlaced(String(token.attrGet('src') ?? ''));
  const src = findOwnImage(address);
  if (src !== null && count.images < MOST.images) {
    count.images += 1;
    return [element('img', [], { src, alt })];
  }
  return isInLink ? [alt] : [element('a', [alt || address], { href: address })];
}
