import { createElement, type ReactNode } from 'react';
import type { ProseBlock, ProseElement, ProseNode, RenderedReport } from '@/server/reports/rendered-report.ts';
import { ClaimSentence } from './claim-sentence.tsx';
import { CompareBlock } from './compare-block.tsx';
import { LivingValue } from './living-value.tsx';

type Props = {
  readonly nodes: readonly ProseNode[];
  readonly report: RenderedReport;
  /** Whether it stands inside of a link, which can contain no other. */
  readonly isInLink?: boolean;
};

/** Nodes of a document as elements, in their order. */
export const Prose = ({ nodes, report, isInLink = false }: Props): ReactNode =>
  nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    return 'block' in node ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: nodes keep their order
      <Block key={index} node={node} report={report} isInLink={isInLink} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: nodes keep their order
      <Element key={index} node={node} report={report} isInLink={isInLink} />
    );
  });

function Block({ node, report, isInLink = false }: Omit<Props, 'nodes'> & { readonly node: ProseBlock }) {
  const block = report.blocks[node.block];
  if (!block) return null;
  if (block.kind === 'value') return <LivingValue value={block} isInLink={isInLink} />;
  if (block.kind === 'compare') return <CompareBlock block={block} />;
  return (
    <ClaimSentence claim={block} isBlock={node.isBlock} isInLink={isInLink}>
      <Prose nodes={node.children} report={report} isInLink={isInLink} />
    </ClaimSentence>
  );
}

/** Of a page there is one heading of the first level, and it is not in the document. */
const toTag = (tag: ProseElement['tag']) => (tag === 'h1' ? 'h2' : tag);

function Element({ node, report, isInLink = false }: Omit<Props, 'nodes'> & { readonly node: ProseElement }) {
  const { tag, attributes, children } = node;
  const { id, href, title, src, alt, start, align } = attributes;
  const inside = <Prose nodes={children} report={report} isInLink={isInLink || tag === 'a'} />;
  if (tag === 'br') return <br />;
  if (tag === 'hr') return <hr />;
  // biome-ignore lint/performance/noImgElement: an image of our own, shown as any other site shows it
  if (tag === 'img') return <img src={src} alt={alt ?? ''} loading="lazy" />;
  if (tag === 'a') {
    return (
      <a href={href} title={title} rel="nofollow ugc">
        {inside}
      </a>
    );
  }
  if (tag === 'table') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
      <section className="scroll-x report-table" tabIndex={0} aria-label="Table">
        <table className="table">{inside}</table>
      </section>
    );
  }
  // biome-ignore lint/a11y/noNoninteractiveTabindex: likewise
  if (tag === 'pre') return <pre tabIndex={0}>{inside}</pre>;
  return createElement(
    toTag(tag),
    {
      ...(id && { id }),
      ...(start && { start: Number(start) }),
      ...(align === 'right' && { className: 'num' }),
    },
    inside,
  );
}
