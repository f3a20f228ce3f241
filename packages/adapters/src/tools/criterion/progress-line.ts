/** `Benchmarking select 1: Collecting 100 samples in estimated 5.0 s (15B iterations)`, and the like. */
export type ProgressLine = {
  readonly name: string;
  readonly samples: number | null;
  /** What ended the benchmark without figures; null while it runs. */
  readonly end: string | null;
};

const PREFIX = 'Benchmarking ';
const STEPS = [
  ': Profiling for ',
  ': Warming up for ',
  ': Collecting ',
  ': Analyzing',
  ': Complete (Analysis Disabled)',
];

/** Read one line of criterion's progress; null when it is another kind. */
export function readProgress(text: string): ProgressLine | null {
  const line = text.trim().slice(0, 2000);
  if (!line.startsWith(PREFIX) || line.includes('time:')) return null;
  const at = Math.max(...STEPS.map((step) => line.lastIndexOf(step)));
  const name = line.slice(PREFIX.length, at < 0 ? undefined : at).trim();
  const step = at < 0 ? '' : line.slice(at);
  const samples = /^: Collecting (\d{1,9}) samples/.exec(step)?.[1];
  if (name === '') return null;
  return {
    name,
    samples: samples === undefined ? null : Number(samples),
    end: step.startsWith(': Complete') ? 'run without analysis (--profile-time), which prints no values' : null,
  };
}
