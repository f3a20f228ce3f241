import type { Standings } from '@tachograph/analysis/ranks';
import type { BatchCell } from '@tachograph/analysis/run';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import { formatNumber } from '@tachograph/units';
import { formatGateTitle } from '../../report/format-gate.ts';
import { toBenchGate } from '../../report/gate-of-run.ts';
import { toBenches } from '../../report/read-upload-document.ts';
import type { StoredInvocation } from '../bench-state.ts';
import { toBenchCell } from '../format-bench.ts';
import { formatKnee } from '../format-load.ts';
import { toRankTable } from '../format-ranks.ts';
import type { BenchPlan } from '../plan-bench.ts';
import type { LoadCurve } from '../to-load-curves.ts';
import {
  toEnvironmentSection,
  toMethodSection,
  toMissingSection,
  toNotesSection,
  toSubjectSection,
} from './facts-sections.ts';
import { toHistorySection } from './history-section.ts';
import { Html, html } from './html.ts';
import { toLoadSection } from './load-section.ts';
import { toRanksSection } from './ranks-section.ts';
import { REPORT_CSS } from './report-css.ts';
import { toVerdictsSection } from './verdicts-section.ts';

/** What a report is of: everything was evaluated before. */
export type Reported = {
  readonly plan: BenchPlan;
  readonly invocations: readonly StoredInvocation[];
  readonly runs: readonly NormalisedRun[];
  readonly cells: readonly BatchCell[];
  readonly standings: Standings | null;
  readonly curves: readonly LoadCurve[];
  readonly batch: object;
  readonly where: readonly string[];
  /** The command that measures it again. */
  readonly command: string;
};

/** Nothing is loaded or run, wherever the file is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const NO_JOB = { commit: null, targetBranch: null, url: null, fork: null, pullRequest: null };

/** "pgx 5.7.1 is first of 14, with 0.85× (0.83–0.87) the time of libpq 17.2"; null where nobody has a rank. */
function describeFirst(standings: Standings, cells: readonly BatchCell[]): string | null {
  const [first] = standings.standings;
  const anchor = standings.standings.find(({ isAnchor }) => isAnchor);
  if (!first?.rank) return null;
  const count = standings.standings.length;
  if (first.rank.high > 1) return `No driver of ${count} is shown to be first`;
  const [[, driver = '', mean = ''] = []] = toRankTable(standings, cells).rows;
  const than = anchor ? `${anchor.driver.name} ${anchor.version?.raw ?? ''}`.trim() : 'the base';
  return first.isAnchor
    ? `${driver}, the base, is first of ${count}`
    : `${driver} is first of ${count}, with ${mean} the time of ${than}`;
}

/** The knee of one curve, or from where to where those of several are; null without any. */
function describeKnees(curves: readonly LoadCurve[]): string | null {
  const known = curves.filter(({ knee }) => knee !== null);
  const [first] = known;
  if (!first) return null;
  if (known.length === 1) return formatKnee(first);
  const rates = known.map(({ knee }) => knee?.rate ?? 0);
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map((rate) =>
    formatNumber(Number(rate.toPrecision(3))),
  );
  const isBeyond = known.some(({ knee }) => knee?.reached === false);
  return `${known.length} load curves, knees from ${least} to ${isBeyond ? 'beyond ' : ''}${most} a second`;
}

/** The sentence that decides. */
function decide({ cells, standings, curves, batch, invocations }: Reported): string {
  const first = standings && describeFirst(standings, cells);
  if (first) return first;
  const [bench] = cells.length === 0 ? [] : toBenches({ counts: {}, cells: cells.map(toBenchCell), batch });
  if (bench) return formatGateTitle(toBenchGate(bench, [], NO_JOB));
  return describeKnees(curves) ?? invocations[0]?.run.title ?? 'Nothing was measured';
}

/** A measurement as one file of HTML, in light and dark, without a script: what it found, how, and on what machine. */
export function toHtmlReport(reported: Reported): string {
  const { plan, invocations, runs, cells, standings, curves, where, command } = reported;
  const title = invocations[0]?.run.title ?? 'tacho bench';
  const day = runs[0]?.run.startedAt.slice(0, 10) ?? '';
  const about = [title, runs[0]?.environment.label, day].filter(Boolean).join(' · ');
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${title}</title><style>${new Html(REPORT_CSS)}</style></head>
<body><main><header><h1>${decide(reported)}</h1><p class="about">${about}</p></header>
${toRanksSection(standings, cells)}${toVerdictsSection(cells)}${toHistorySection(cells)}${toLoadSection(curves)}
${toMissingSection(cells, invocations)}${toNotesSection(invocations, where)}
${toSubjectSection(plan, invocations)}${toMethodSection(plan, runs, cells)}${toEnvironmentSection(runs)}
<section><h2>Repeat it</h2><pre>${command}</pre></section></main></body></html>
`;
  return page.text;
}
