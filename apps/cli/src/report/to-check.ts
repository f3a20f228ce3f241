import type { Annotation, Check } from '../forges/put-check.ts';
import { findBase } from '../sending/find-verdicts.ts';
import { describeSize, formatGateTitle } from './format-gate.ts';
import { formatReport } from './format-report.ts';
import { toBenchGate } from './gate-of-bench.ts';
import { toRunGate } from './gate-of-run.ts';
import { type GateReport, isChanged } from './gate-report.ts';
import type { JobFacts } from './job-facts.ts';
import type { BenchReport, UploadDocument } from './read-upload-document.ts';

/** GitHub takes 65,535 characters of a summary, 255 of a title, and 50 annotations in a request. */
const MOST_CHARACTERS = 65_000;
const MOST_OF_TITLE = 255;
const MOST_ANNOTATIONS = 50;

type Gate = { readonly gate: GateReport; readonly source: BenchReport['source'] };

function listGates({ benches, runs }: UploadDocument, job: JobFacts): Gate[] {
  if (benches.length > 0)
    return benches.map((bench) => ({ gate: toBenchGate(bench, runs, job), source: bench.source }));
  return runs.flatMap((run) => {
    const base = findBase(run);
    return base?.found && base.comparable ? [{ gate: toRunGate(run, base, job), source: null }] : [];
  });
}

/** Neutral where nothing was evaluated, and where something is worse or suspected that fails nothing. */
function conclude(gates: readonly Gate[], hasFailed: boolean): Check['conclusion'] {
  if (hasFailed) return 'failure';
  const sum = (...outcomes: readonly (keyof GateReport['counts'])[]) =>
    gates.reduce((total, { gate: { counts } }) => total + outcomes.reduce((of, outcome) => of + counts[outcome], 0), 0);
  const isDoubtful = sum('worse', 'suspected') > 0;
  return !isDoubtful && sum('better', 'same', 'no-difference') > 0 ? 'success' : 'neutral';
}

/** Changed cells whose scenario is stated in a file of the repository; none where that is not known. */
const listAnnotations = ({ gate, source }: Gate): Annotation[] =>
  gate.cells.filter(isChanged).flatMap((cell) => {
    const line = source?.lines[cell.scenario];
    if (!source || line === undefined) return [];
    const title = [cell.scenario, cell.params].filter(Boolean).join(' ');
    return [{ path: source.path, line, isWorse: cell.outcome === 'worse', title, message: describeSize(cell) }];
  });

/**
 * The check of an upload: its summary is the text of the comment.
 *
 * @param hasFailed whether the job fails by a verdict that `--fail-on` names: exit status 3
 */
export function toCheck(document: UploadDocument, job: JobFacts, hasFailed: boolean): Check {
  const gates = listGates(document, job);
  const titles = gates.map(({ gate }) => formatGateTitle(gate));
  return {
    conclusion: conclude(gates, hasFailed),
    title: (titles.join('; ') || 'Nothing was compared').slice(0, MOST_OF_TITLE),
    summary: formatReport(document, job, MOST_CHARACTERS),
    annotations: gates.flatMap(listAnnotations).slice(0, MOST_ANNOTATIONS),
  };
}
