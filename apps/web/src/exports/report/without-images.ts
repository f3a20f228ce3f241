import type { ProseNode, RenderedReport } from '@/server/reports/rendered-report.ts';

const toLink = (node: ProseNode): ProseNode => {
  if (typeof node === 'string') return node;
  if ('tag' in node && node.tag === 'img') {
    const { src = '', alt } = node.attributes;
    return { tag: 'a', attributes: { href: src }, children: [alt || src] };
  }
  return { ...node, children: node.children.map(toLink) };
};

/** A report whose images are links, so that it loads none. */
export const withoutImages = (report: RenderedReport): RenderedReport => ({
  ...report,
  title: report.title.map(toLink),
  parts: report.parts.map((part) => ({ ...part, nodes: part.nodes.map(toLink) })),
});
