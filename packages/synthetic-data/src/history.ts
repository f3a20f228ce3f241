/** What happens in a history, as a test may know it beforehand. Indices count measurements from 0. */
export type History = {
  readonly description: string;
  /** How fast the work is at a measurement, 1 at the beginning; noise comes on top. */
  readonly level: (index: number, of: number) => number;
  /** Standard deviation of the noise between measurements, as a share of the value. */
  readonly noise: number;
  /** Share of a measurement's noise that the next one inherits, as on a busy shared runner. */
  readonly memory: number;
  /** First measurement of the change a detector should find; null where there is none. */
  readonly changeAt: (of: number) => number | null;
  /** First measurement on another kernel; null where the machine stays the same. */
  readonly newMachineAt: (of: number) => number | null;
  /** First measurement with another text of the scenario; null where it stays the same. */
  readonly newTextAt: (of: number) => number | null;
};

const never = () => null;
const half = (of: number) => Math.floor(of / 2);
const quiet = { noise: 0.01, memory: 0, changeAt: never, newMachineAt: never, newTextAt: never };
const dropAtHalf = (factor: number) => (index: number, of: number) => (index < half(of) ? 1 : factor);
const outlierAt = (of: number) => Math.floor((of * 2) / 3);

/** Every history by name. A new one is one entry here; its name is what seeds and tests ask for. */
export const HISTORIES = {
  steady: { ...quiet, description: 'nothing happens, 1 % noise', level: () => 1 },
  step: {
    ...quiet,
    description: 'half way it becomes 10 % slower and stays so',
    level: dropAtHalf(0.9),
    changeAt: half,
  },
  improvement: { ...quiet, description: 'half way it becomes 20 % faster', level: dropAtHalf(1.2), changeAt: half },
  'noisy-runner': {
    ...quiet,
    description: 'nothing happens, on a shared runner: 8 % noise that lasts over several runs',
    level: () => 1,
    noise: 0.08,
    memory: 0.6,
  },
  'new-machine': {
    ...quiet,
    description: 'half way the kernel changes, and with it everything is 15 % slower',
    level: dropAtHalf(0.85),
    newMachineAt: half,
  },
  'new-text': {
    ...quiet,
    description: 'half way the scenario asks for twice the columns and takes 30 % longer',
    level: dropAtHalf(0.7),
    newTextAt: half,
  },
  outlier: {
    ...quiet,
    description: 'one run is 40 % slower, and the next ones are as before',
    level: (index: number, of: number) => (index === outlierAt(of) ? 0.6 : 1),
  },
  drift: {
    ...quiet,
    description: 'slowly, 20 % are lost from beginning to end',
    level: (index, of) => 1 - (0.2 * index) / of,
  },
} as const satisfies Readonly<Record<string, History>>;

export type HistoryName = keyof typeof HISTORIES;

export const HISTORY_NAMES = Object.keys(HISTORIES) as readonly HistoryName[];
