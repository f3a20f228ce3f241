import 'server-only';
import { thawComparison } from '@tachograph/analysis/share';
import { type ComparisonQuery, comparisonAddress, comparisonQuery, writeQuery } from '@tachograph/openapi/queries';
import { type Figures, type planQueries, readFigures } from '@tachograph/reports';
import { parseShare } from '@tachograph/schema/share';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readComparisonJson, readComparisonView } from '@tachograph/views/comparison';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readExactly } from '@/routing/search-params.ts';
import { memoize } from '@/server/projects/project-procedure.ts';
import { readStoredShare } from '@/server/shares/read-stored-share.ts';
import type { ShownComparison } from './rendered-report.ts';

type Plan = ReturnType<typeof planQueries>;

/** A comparison as blocks evaluate it, and as it is drawn: rows of both are in the same order. */
export type Compared = {
  readonly figures: Figures;
  readonly comparison: ShownComparison;
  /** Cases that the comparison has beyond these rows. */
  readonly omitted: number;
};

/** Comparisons that are read for one page, frozen ones among them. */
const MOST = 40;

export type ReportContext = { readonly db: Store; readonly project: Project; readonly state: string };

/** The parameters of the page of a comparison, as a block chooses it; null where none can be read. */
export function toCompareQuery(project: string, choice: ReturnType<Plan['choiceOf']>): ComparisonQuery | null {
  const query = readExactly(comparisonQuery, {
    project,
    driver: choice.drivers.join(','),
    scenario: choice.scenarios.join(','),
    environment: choice.environment ?? undefined,
    metric: choice.metric ?? undefined,
    reference: choice.reference ?? undefined,
  });
  if (!query) return null;
  const { project: _, ...compared } = query;
  return compared;
}

export const toCompareHref = (project: string, query: ComparisonQuery): string =>
  hrefs.compare(project, writeQuery(comparisonAddress, query));

type LiveRequest = { readonly path: 'report-figures'; readonly input: ComparisonQuery; readonly ctx: ReportContext };

/** As its page and `GET /v1/compare` read it: once for each state of the project. */
const readLive = memoize(async ({ ctx: { db, project }, input }: LiveRequest): Promise<Compared | null> => {
  const view = await readComparisonView(db, project, input);
  const url = env().webUrl + toCompareHref(project.slug, input);
  const json = await readComparisonJson(db, project, view, url);
  const figures = readFigures(json);
  const { metric, reference, columns, rows, comparability, omitted } = view.comparison;
  const shown = { metric, reference, columns, comparability, rows: rows.slice(0, json.rows.length) };
  return figures && { figures, comparison: shown, omitted: json.rowsTotal - json.rows.length + omitted.cases };
});

/** A share as it was frozen; null for one that is deleted, of another view, or of another project, whose readers may be others. */
async function readFrozen(id: string, { slug }: Project): Promise<Compared | null> {
  const stored = await readStoredShare(id);
  if (stored?.state !== 'stored' || stored.project !== slug) return null;
  const share = parseShare(stored.content);
  if (share.kind !== 'comparison') return null;
  const figures = readFigures(share);
  return figures && { figures, comparison: thawComparison(share), omitted: share.omitted?.cases ?? 0 };
}

/**
 * What the blocks of a document need, by the keys of their plan, one after the other: a single comparison may be large. A key that
 * is not there is one too many; null is one that there is nothing of.
 */
export async function readCompared({ queries, shares }: Plan, context: ReportContext) {
  const compared = new Map<string, Compared | null>();
  for (const query of queries.slice(0, MOST)) {
    const input = toCompareQuery(context.project.slug, query);
    compared.set(query.key, input && (await readLive({ path: 'report-figures', input, ctx: context })));
  }
  for (const id of shares.slice(0, MOST - compared.size)) compared.set(id, await readFrozen(id, context.project));
  return compared;
}
