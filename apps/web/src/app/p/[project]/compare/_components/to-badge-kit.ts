import { describeStatement, findClaimed, toBadgeStatement } from '@tachograph/analysis/badge';
import type { Comparison } from '@tachograph/analysis/comparison';
import { escapeXml } from '@/exports/engine/text.ts';
import { columnWords } from '@/format/column-words.ts';
import { escapeMarkdown } from '@/format/escape-markdown.ts';
import type { CompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { toLiveParams } from '@/routing/to-live-params.ts';

/** A badge to paste, or the comparisons of one driver each that there could be a badge of. */
export type BadgeKit =
  | {
      readonly kind: 'badge';
      /** Path of the image on this site. */
      readonly image: string;
      readonly alt: string;
      readonly markdown: string;
      readonly html: string;
    }
  | { readonly kind: 'choices'; readonly choices: readonly { readonly name: string; readonly href: string }[] };

type Requested = {
  readonly project: string;
  readonly state: CompareParams;
  /** Where readers find the pages, without a slash at the end. */
  readonly webUrl: string;
};

/** Brackets would end a link of Markdown. */
const toMarkdownUrl = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29');

/**
 * The versions, environment and metric as they are; the scenarios as they were asked for, all where none was. Rates that
 * the page reads as times were measured as rates.
 */
const toParams = (comparison: Comparison, { state }: Requested) => {
  const params = toLiveParams(comparison);
  return { ...params, m: state.as ? (state.m ?? null) : params.m, s: state.s?.join(',') ?? null };
};

function toSnippets(comparison: Comparison, requested: Requested): BadgeKit {
  const params = toParams(comparison, requested);
  const image = hrefs.badge(requested.project, 'svg', params);
  // Read while newer releases come and go, so it says nothing of them.
  const alt = describeStatement(toBadgeStatement(comparison));
  const [src, page] = [image, hrefs.compare(requested.project, params)].map((path) => requested.webUrl + path);
  return {
    kind: 'badge',
    image,
    alt,
    markdown: `[![${escapeMarkdown(alt)}](${toMarkdownUrl(src ?? '')})](${toMarkdownUrl(page ?? '')})`,
    html: `<a href="${escapeXml(page ?? '')}"><img src="${escapeXml(src ?? '')}" alt="${escapeXml(alt)}"></a>`,
  };
}

/** What to paste for the claim of a comparison; null where it has no driver beside a reference, or no figures. */
export function toBadgeKit(comparison: Comparison, requested: Requested): BadgeKit | null {
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const others = comparison.columns.filter(({ isReference }) => !isReference);
  if (!reference || others.length === 0 || comparison.rows.length === 0) return null;
  if (findClaimed(comparison)) return toSnippets(comparison, requested);
  const choices = others.map((column) => ({
    name: columnWords(column),
    href: hrefs.compare(requested.project, toParams({ ...comparison, columns: [reference, column] }, requested)),
  }));
  return { kind: 'choices', choices };
}
