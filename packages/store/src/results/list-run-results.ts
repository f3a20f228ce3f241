import type { CaseIdentity, NormalisedResult } from '@tachograph/schema/normalise';
import type { Status, UncertaintyKind } from '@tachograph/schema/result';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { selectPoint } from '../points/points-of-run.ts';
import { parsePublicId } from '../runs/select-runs.ts';
import { FROM_SERIES, RESULTS_OF_RUN, type RunResultFilter, toSeriesConditions } from './select-run-results.ts';

/** One result of a run with the names of its dimensions. */
export type RunResult = {
  /** Its index in the run. */
  readonly ordinal: number;
  readonly case: CaseIdentity;
  readonly scenario: {
    readonly title: string;
    /** SQL text and hash of the content that the run describes; null where it only names the scenario. */
    readonly sql: string | null;
    readonly hash: string | null;
  };
  readonly driver: NormalisedResult['driver'];
  /** As it arrived. */
  readonly version: string | null;
  readonly status: Status;
  readonly statusReason: string | null;
  /** In the canonical unit. */
  readonly value: number | null;
  readonly spread: NormalisedResult['spread'];
  /** The unit as it was printed, or the canonical one where that is not stored. */
  readonly printedUnit: string;
  readonly n: number | null;
  readonly invocation: number;
  readonly protocolObserved: 'text' | 'binary' | null;
  /** Whether the distribution of its operations is kept. */
  readonly hasHistogram: boolean;
  /** The log ratio to an anchor; null for a result that was measured by itself. */
  readonly paired: { readonly anchor: string; readonly logRatio: number; readonly rounds: number } | null;
};

export type RunResultPage = RunResultFilter & {
  /** Index of a result: those that follow it, in their order. */
  readonly after?: number | undefined;
  /** Index of a result: the last ones that precede it, in their order. */
  readonly before?: number | undefined;
  readonly limit: number;
};

type ResultRow = Omit<
  RunResult,
  'case' | 'scenario' | 'driver' | 'n' | 'invocation' | 'spread' | 'paired' | 'printedUnit'
> &
  Omit<CaseIdentity, 'key'> &
  RunResult['scenario'] &
  Omit<RunResult['driver'], 'slug'> & {
    readonly caseId: RowId;
    readonly driver: string;
    readonly printedUnit: string | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly spreadKind: UncertaintyKind | null;
    readonly level: number | null;
    readonly n: string | null;
    readonly invocation: string | null;
    readonly anchor: string | null;
    readonly logRatio: number | null;
    readonly rounds: number | null;
  };

/** The rows of one page are chosen by their series; only these read points and dimensions. */
const toText = (conditions: string, backwards: boolean): string => `
  WITH results AS (${RESULTS_OF_RUN}
  ), page AS (
    SELECT e.ordinal, e.series_id FROM results e
    WHERE e.ordinal ${backwards ? '<' : '>'} $3${
      conditions &&
      `
      AND e.series_id IN (
        SELECT s.id FROM ${FROM_SERIES}
        WHERE s.project_id = $1 AND s.id IN (SELECT series_id FROM results)${conditions}
      )`
    }
    ORDER BY e.ordinal ${backwards ? 'DESC' : ''} LIMIT $4
  )
  SELECT g.ordinal, c.id AS "caseId", c.scenario, c.params, c.metric, c.unit, c.direction, c.exact, c.statistic,
    n.title, t.sql, t.hash, s.driver, d.name, d.language, d.purl, v.raw AS version, p.status,
    p.reason AS "statusReason", p.value, p.low, p.high, p.spread_kind AS "spreadKind", p.level,
    p.printed_unit AS "printedUnit", p.n, p.invocation, p.protocol AS "protocolObserved",
    EXISTS (SELECT 1 FROM histograms h WHERE h.project_id = $1 AND h.run_id = $2 AND h.ordinal = g.ordinal) AS "hasHistogram",
    concat_ws(' ', coalesce(o.name, a.driver), a.raw) AS anchor, p.log_ratio AS "logRatio", p.rounds
  FROM page g
  JOIN runs r ON r.project_id = $1 AND r.id = $2
  CROSS JOIN LATERAL ${selectPoint('g.series_id', 'g.ordinal')} p
  JOIN (${FROM_SERIES}) ON s.project_id = $1 AND s.id = g.series_id
  LEFT JOIN driver_versions v ON v.project_id = $1 AND v.id = p.version_id
  LEFT JOIN scenario_versions t ON t.project_id = $1 AND t.id = p.scenario_version_id
  LEFT JOIN driver_versions a ON a.project_id = $1 AND a.id = p.anchor_id
  LEFT JOIN drivers o ON o.project_id = $1 AND o.slug = a.driver
  ORDER BY g.ordinal`;

function toRunResult(row: ResultRow): RunResult {
  const { scenario, params, metric, unit, direction, exact, statistic } = row;
  const { driver: slug, name, language, purl, title, sql, hash } = row;
  const { low, high, spreadKind: kind, level, anchor, logRatio, rounds } = row;
  return {
    ordinal: row.ordinal,
    case: { key: toHexKey(row.caseId), scenario, params, metric, unit, direction, exact, statistic },
    scenario: { title, sql, hash },
    driver: { slug, name, language, purl },
    version: row.version,
    status: row.status,
    statusReason: row.statusReason,
    value: row.value,
    spread: kind === null || low === null || high === null ? null : { kind, level, low, high },
    printedUnit: row.printedUnit ?? unit,
    n: row.n === null ? null : Number(row.n),
    invocation: Number(row.invocation ?? 1),
    protocolObserved: row.protocolObserved,
    hasHistogram: row.hasHistogram,
    paired: anchor && logRatio !== null && rounds !== null ? { anchor, logRatio, rounds } : null,
  };
}

const FIRST_CONDITION = 5;

/**
 * At most `limit` results of a run by its public id, in the order of the run. It costs the same at the first and the last
 * page: results are chosen by their series, and no document is unpacked.
 */
export async function listRunResults(
  db: Store,
  projectId: number,
  run: string,
  { after, before, limit, ...filter }: RunResultPage,
): Promise<RunResult[]> {
  const backwards = before !== undefined;
  const conditions = toSeriesConditions(filter, FIRST_CONDITION);
  const rows = await queryRows<ResultRow>(db.pool, toText(conditions.text, backwards), [
    projectId,
    parsePublicId(run),
    before ?? after ?? -1,
    limit,
    ...conditions.values,
  ]);
  return rows.map(toRunResult);
}
