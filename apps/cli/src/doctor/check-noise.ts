import { findSmallestShown } from '@tachograph/analysis/run';
import type { MeasuredNoise } from '@tachograph/bench/noise';
import { medianOf, standardDeviation } from '@tachograph/bench/turns';
import { formatNumber } from '@tachograph/units';
import { type Check, ok, warn } from './check.ts';

/** What a job may take. */
const MINUTES = [2, 5, 10] as const;
/** A verdict takes a difference of this, whatever the machine could show. */
const SMALLEST_VERDICT = 0.03;
/** Percent of the time: beyond it, other guests of the host are what is measured. */
const MUCH_STEAL = 1;

/** Figures of a machine that are not measured. */
export type Machine = { readonly cores: number; readonly governor: string | null; readonly core: number | null };

export type Noise = {
  readonly invocations: number;
  /** Standard deviation of the log ratio of two processes of one program, over the invocations. */
  readonly sd: number;
  /** The smallest relative difference that is shown four times in five, by minutes of measuring. */
  readonly smallestShown: readonly { readonly minutes: number; readonly difference: number }[];
};

/** The smallest difference that so many minutes show four times in five, by the test of a page: 0.02 for 2 %. */
function showIn(minutes: number, sd: number, secondsEach: number): number {
  const invocations = Math.max(2, Math.floor((minutes * 60) / secondsEach));
  const evidence = { standardError: sd / Math.sqrt(invocations), degrees: invocations - 1 };
  return findSmallestShown([{ evidence, history: null, minimumEffect: 0 }]) ?? 0;
}

/** What the noise of a machine means for comparisons that are made on it. */
export function toNoise({ logRatios, secondsEach }: MeasuredNoise): Noise {
  const sd = standardDeviation(logRatios) ?? 0;
  return {
    invocations: logRatios.length,
    sd,
    smallestShown: MINUTES.map((minutes) => ({ minutes, difference: showIn(minutes, sd, secondsEach) })),
  };
}

const percent = (share: number) => `${formatNumber(share * 100, 2)} %`;

function checkShown({ smallestShown, invocations }: Noise): Check {
  const [first, ...rest] = smallestShown.map(({ minutes, difference }) => ({ minutes, text: percent(difference) }));
  const found = [
    `two processes of one program, ${invocations} times: a difference of ${first?.text} is shown in ${first?.minutes} minutes`,
    ...rest.map(({ minutes, text }) => `${text} in ${minutes}`),
  ].join(', ');
  const least = Math.min(...smallestShown.map(({ difference }) => difference));
  return least <= SMALLEST_VERDICT
    ? ok('noise', found)
    : warn(
        'noise',
        found,
        `smaller ones need more time, or a quieter machine; a verdict takes ${percent(SMALLEST_VERDICT)}`,
      );
}

/** One line for each thing that makes figures of this machine less sure. */
export function checkNoise(measured: MeasuredNoise, { cores, governor, core }: Machine): Check[] {
  const noise = toNoise(measured);
  const { stealPct, loadBefore } = measured.quality;
  const jitter = `one operation varies by ${percent(medianOf(measured.roundSds))} from slice to slice, by ${percent(noise.sd)} from start to start`;
  const checks = [checkShown(noise), ok('jitter', jitter)];
  if (stealPct !== null)
    checks.push(
      stealPct > MUCH_STEAL
        ? warn(
            'steal',
            `other guests of the host took ${stealPct} % of the time`,
            'choose a runner that shares its cores with nobody',
          )
        : ok('steal', `other guests of the host took ${stealPct} % of the time`),
    );
  if (loadBefore !== null)
    checks.push(
      loadBefore > cores / 2
        ? warn('load', `${loadBefore} programs ran on ${cores} cores before`, 'end what runs beside the benchmark')
        : ok('load', `${loadBefore} on ${cores} cores before`),
    );
  if (governor !== null)
    checks.push(
      governor === 'performance'
        ? ok('clock', 'the governor of the cores is performance')
        : warn(
            'clock',
            `the governor of the cores is ${governor}`,
            'set it to performance: a core that changes its clock is slower at first',
          ),
    );
  checks.push(
    core === null
      ? warn('pinned', 'the processes share no core', 'on Linux install util-linux: on different cores they vary more')
      : ok('pinned', `both on core ${core}`),
  );
  return checks;
}
