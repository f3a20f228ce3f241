import { describeStatement, findClaimed, toBadgeStatement } from '@tachograph/analysis/badge';
import type { Comparison } from '@tachograph/analysis/comparison';
import { escapeXml } from '@tachograph/charts/text';
import { escapeMarkdown } from '@tachograph/schema/text';
import { columnLabel } from '@/format/column-label.ts';
import type { CompareParams } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
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

type BadgeContext = {
  readonly project: string;
  readonly state: CompareParams;
  /** Where readers find the pages, without a slash at the end. */
  readonly webUrl: string;
};

/** Brackets would end a link of Markdown. */
const toMarkdownUrl = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29');

/**
 * The versions, environment and metric as they are; the scenarios as the page has them, all where it names none. Rates that
 * the page reads as times were measured as rates.
 */
const toParams = (comparison: Comparison, { state }: BadgeContext) => {
  const params = toLiveParams(comparison);
  return {
    ...params,
    metric: state.as ? (state.metric ?? null) : params.metric,
    scenario: state.scenario?.join(',') ?? null,
  };
};

function toSnippets(comparison: Comparison, context: BadgeContext): BadgeKit {
  const params = toParams(comparison, context);
  const image = hrefs.badge(context.project, 'svg', params);
  // The text stays in a README while newer releases appear, so it does not mention them.
  const alt = describeStatement(toBadgeStatement(comparison));
  const [src, page] = [image, hrefs.compare(context.project, params)].map((path) => context.webUrl + path);
  return {
    kind: 'badge',
    image,
    alt,
    markdown: `[![${escapeMarkdown(alt)}](${toMarkdownUrl(src ?? '')})](${toMarkdownUrl(page ?? '')})`,
    html: `<a href="${escapeXml(page ?? '')}"><img src="${escapeXml(src ?? '')}" alt="${escapeXml(alt)}"></a>`,
  };
}

/** What to paste for the statement of a comparison; null where it has no driver beside a reference, or no figures. */
export function toBadgeKit(comparison: Comparison, context: BadgeContext): BadgeKit | null {
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const others = comparison.columns.filter(({ isReference }) => !isReference);
  if (!reference || others.length === 0 || comparison.rows.length === 0) return null;
  if (findClaimed(comparison)) return toSnippets(comparison, context);
  const choices = others.map((column) => ({
    name: columnLabel(column),
    href: hrefs.compare(context.project, toParams({ ...comparison, columns: [reference, column] }, context)),
  }));
  return { kind: 'choices', choices };
}
