import type { Comparison } from '@tachograph/analysis/comparison';
import type { BlockFinding } from '@tachograph/reports';

/** What prose consists of: nothing that runs anything. */
type ProseTag =
  | `h${1 | 2 | 3 | 4 | 5 | 6}`
  | ('p' | 'ul' | 'ol' | 'li' | 'blockquote' | 'hr' | 'br' | 'pre' | 'code' | 'em' | 'strong' | 's' | 'a' | 'img')
  | ('table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td');

/** The attributes that an element of prose may have. Addresses are checked. */
type ProseAttribute = 'id' | 'href' | 'title' | 'src' | 'alt' | 'start' | 'align';

export type ProseElement = {
  readonly tag: ProseTag;
  readonly attributes: { readonly [name in ProseAttribute]?: string };
  readonly children: readonly ProseNode[];
};

/** A block at its position, by its index in `blocks`. Of a claim, `children` are its sentence, or its paragraphs where `isBlock`. */
export type ProseBlock = {
  readonly block: number;
  readonly isBlock: boolean;
  readonly children: readonly ProseNode[];
};

export type ProseNode = string | ProseElement | ProseBlock;

/** A part of a report from margin to margin. `claims` are the indexes of the claims in it, whose notes stand beside it. */
export type ReportPart = { readonly nodes: readonly ProseNode[]; readonly claims: readonly number[] };

/** What every block has, whatever its kind. */
export type OfBlock = {
  /** In the Markdown, from 1. */
  readonly line: number;
  /** What became of the block, in words. */
  readonly message: string;
  /** Path of the page of its comparison, or of the share that it is pinned to; null where there is none. */
  readonly href: string | null;
  readonly isPinned: boolean;
  /** Labels of its environments. */
  readonly environments: readonly string[];
  /** When its newest figure was measured, as ISO 8601; null without one. */
  readonly measuredAt: string | null;
};

/** A living number. `text` is null where nothing is measured, or the ratio is withheld. */
export type RenderedValue = OfBlock & {
  readonly kind: 'value';
  /** Its fragment: `n1`, `n2`, … */
  readonly id: string;
  readonly state: 'current' | 'missing' | 'withheld' | 'too-many';
  readonly text: string | null;
  /** What stands behind the number, a line each: interval, scenario, releases. */
  readonly facts: readonly string[];
};

type ClaimState = Extract<BlockFinding['state'], 'holds' | 'broken' | 'below-noise' | 'withheld' | 'not-tested'>;

/** A sentence that is tested. */
export type RenderedClaim = OfBlock & {
  readonly kind: 'claim';
  /** The fragment of its note: `c1`, `c2`, … */
  readonly id: string;
  readonly state: ClaimState;
  /** Why, without the state: "1.28 to 1.34, claimed above 1.1". */
  readonly detail: string;
};

/** What a block shows of a comparison: its columns, the reference first, and its rows. */
export type ShownComparison = Pick<Comparison, 'metric' | 'reference' | 'columns' | 'rows' | 'comparability'>;

/** A table and a drawing of a comparison. */
export type RenderedCompare = OfBlock & {
  readonly kind: 'compare';
  /** Its fragment: `b1`, `b2`, … */
  readonly id: string;
  /** `too-many`: the report has more than are shown on one page. */
  readonly state: 'current' | 'pinned' | 'missing' | 'withheld' | 'too-many';
  /** Of its marker; null without one. */
  readonly title: string | null;
  readonly isDrawn: boolean;
  readonly isTable: boolean;
  /** Null where nothing is shown. */
  readonly comparison: ShownComparison | null;
  /** Rows that are left out. */
  readonly omitted: number;
};

export type RenderedBlock = RenderedValue | RenderedClaim | RenderedCompare;

/** Something that a reader must know of the document; `line` is null where it is about all of it. */
export type ReportNotice = { readonly line: number | null; readonly text: string };

/** A report with its blocks as they are measured now. */
export type RenderedReport = {
  /** Slug. */
  readonly project: string;
  /** The heading that the document begins with, which may head its page; empty without one. It is not among the parts. */
  readonly title: readonly ProseNode[];
  readonly parts: readonly ReportPart[];
  /** The sections of the document, by the fragments of their headings. */
  readonly contents: readonly { readonly id: string; readonly text: string }[];
  /** In the order of the document. */
  readonly blocks: readonly RenderedBlock[];
  readonly notices: readonly ReportNotice[];
  readonly counts: {
    /** Tables and drawings. */
    readonly blocks: number;
    readonly numbers: number;
    readonly claims: number;
    readonly holding: number;
    /** Claims that no longer hold. */
    readonly broken: number;
  };
  /** When the newest figure of it was measured, as ISO 8601; null without one. */
  readonly measuredAt: string | null;
};
