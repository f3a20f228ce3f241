import { type Block, renderBlock, updateDocument } from '@tachograph/reports';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { toCompareHref, toCompareQuery } from '@/server/reports/read-compared.ts';
import { evaluateReport } from '@/server/reports/render-report.ts';

/**
 * The stored Markdown of a report with its blocks filled, as `tacho report update` fills them: tables lead to their live comparisons, as
 * nothing is frozen here; those that are pinned to their shares.
 */
export async function toReportMarkdown(project: string, markdown: string): Promise<string> {
  const { opened, compared, findings } = await evaluateReport(project, markdown);
  const { written, plan } = opened;
  return updateDocument(written, findings, (block: Block) => {
    const figures = compared.get(plan.keyOf(block) ?? '')?.figures;
    if (!figures) return null;
    const { webUrl } = env();
    const [share] = block.values.share ?? [];
    if (share !== undefined) return renderBlock(block, figures, { url: webUrl + hrefs.share(share), isPinned: true });
    const query = toCompareQuery(project, plan.choiceOf(block));
    // A live comparison has no image beside its page.
    const asTable = { ...block, values: { ...block.values, show: ['table'] } };
    return query && renderBlock(asTable, figures, { url: webUrl + toCompareHref(project, query), isPinned: false });
  });
}
