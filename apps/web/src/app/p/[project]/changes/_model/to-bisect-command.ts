import type { ChangeData } from '@/server/root.ts';
import { toSourceCompare } from './to-source-compare.ts';

type Evidence = Parameters<typeof toSourceCompare>[0] & {
  readonly change: Pick<ChangeData['change'], 'direction' | 'ratio' | 'case'>;
};

/** What tacho bench judges, by the metric of a change; others cannot be looked for. */
const METRICS: readonly string[] = ['latency', 'throughput', 'cpu-time'];

/** As one word of a shell. */
const quote = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`);

/** Half the step on a scale of ratios, so that a smaller one before it is not taken for it. */
const toHalfStep = (ratio: number) => (Math.sqrt(Math.max(ratio, 1 / ratio)) - 1).toFixed(2);

/** The lines that find the commit of a change; null where its code is not known, or tacho bench does not judge its metric. */
export function toBisectCommand(evidence: Evidence): string | null {
  const { change } = evidence;
  const compare = toSourceCompare(evidence);
  if (!compare || change.ratio === null || !METRICS.includes(change.case.metric)) return null;
  const run = [
    'git bisect run tacho bisect --config ../bench/tacho-bench.json',
    `--scenario ${quote(change.case.scenario)}`,
    ...(change.case.metric === 'latency' ? [] : [`--metric ${change.case.metric}`]),
    ...(change.direction === 'better' ? ['--find better'] : []),
    `--smallest-difference ${toHalfStep(change.ratio)}`,
  ];
  return `git bisect start ${compare.bad} ${compare.good}\n${run.join(' ')}`;
}
