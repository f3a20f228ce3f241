import type { ProseBlock, ProseElement, ProseNode } from './rendered-report.ts';

/** The blocks of a document, by their index. */
export type Placed = {
  /** What is stored between the markers. */
  readonly textOf: (block: number) => string;
  readonly kindOf: (block: number) => 'compare' | 'value' | 'claim';
  /** The text of a claim, its blocks as signs. */
  readonly bodyOf: (block: number) => string;
};

const isBlockNode = (node: ProseNode): node is ProseBlock => typeof node !== 'string' && 'block' in node;

type ToProse = (text: string, placed: Placed) => readonly ProseNode[];

/** The node of a block by its index. A claim has its sentence inside, or paragraphs, where it has several or a list. */
export function toBlockNodes(block: number, placed: Placed, toProse: ToProse): readonly ProseNode[] {
  const kind = placed.kindOf(block);
  if (kind !== 'claim') return [{ block, isBlock: kind === 'compare', children: [] }];
  const nodes = toProse(placed.bodyOf(block), placed);
  const [only] = nodes;
  const isSentence = nodes.length === 1 && only !== undefined && isElement(only) && only.tag === 'p';
  if (isSentence) return [{ block, isBlock: false, children: only.children }];
  return [{ block, isBlock: nodes.length > 0, children: nodes }];
}

const isElement = (node: ProseNode): node is ProseElement => typeof node !== 'string' && 'tag' in node;

/** Nodes without the blocks among them that are paragraphs themselves, however deep, and these blocks in their order. */
export function liftBlocks(nodes: readonly ProseNode[]): {
  readonly kept: readonly ProseNode[];
  readonly lifted: readonly ProseBlock[];
} {
  const lifted: ProseBlock[] = [];
  const keep = (node: ProseNode): readonly ProseNode[] => {
    if (typeof node === 'string') return [node];
    if ('block' in node) {
      if (!node.isBlock) return [node];
      lifted.push(node);
      return [];
    }
    return [{ ...node, children: node.children.flatMap(keep) }];
  };
  return { kept: nodes.flatMap(keep), lifted };
}

/** The text of nodes as people read it, with `toText` of each block that has no sentence. */
export const textOfNodes = (nodes: readonly ProseNode[], toText: (block: number) => string): string =>
  nodes
    .map((node): string => {
      if (typeof node === 'string') return node;
      if (isBlockNode(node) && node.children.length === 0) return toText(node.block);
      return textOfNodes(node.children, toText);
    })
    .join('');

/** The indexes of the blocks in nodes, in their order. */
export const blocksOf = (nodes: readonly ProseNode[]): readonly number[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return isBlockNode(node) ? [node.block, ...blocksOf(node.children)] : blocksOf(node.children);
  });
