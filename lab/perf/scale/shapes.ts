/** The default number of points. */
export const POINTS = 10_000_000;

/** Projects of one form: which series they have, and how many runs. */
export type Shape = {
  /** The slug of its project; those of several projects have a number. */
  readonly name: string;
  readonly projects: number;
  readonly scenarios: number;
  /** Values of the param `rows`; 1 for scenarios without it. */
  readonly params: number;
  readonly metrics: number;
  readonly drivers: number;
  /** Of each driver. */
  readonly versions: number;
  readonly environments: number;
  /** Of each project. */
  readonly runs: number;
  /** Runs of a repetition group; 1 for runs without a group. */
  readonly repeats: number;
  /** Of each result. */
  readonly samples: number;
};

/** The results of each run: a run is of one environment. */
export const resultsOfRun = ({ scenarios, params, metrics, drivers }: Shape): number =>
  scenarios * params * metrics * drivers;

const pointsOf = (shape: Shape) => shape.projects * shape.runs * resultsOfRun(shape);

const ONE = { projects: 1, params: 1, metrics: 1, environments: 1, repeats: 1, samples: 10 };

const deep = (name: string, runs: number): Shape => ({
  ...ONE,
  name,
  runs,
  scenarios: 1,
  drivers: 5,
  versions: 50,
});

/** Histories of one scenario that differ only in their length, by 10 and 100. */
export const DEEP: readonly Shape[] = [deep('deep-1k', 200), deep('deep-10k', 2_000), deep('deep-100k', 20_000)];

/** Many projects of 300 series, in groups of three runs. */
const MID: Shape = {
  name: 'mid',
  projects: 45,
  runs: 390,
  repeats: 3,
  environments: 1,
  samples: 10,
  scenarios: 15,
  params: 2,
  metrics: 2,
  drivers: 5,
  versions: 10,
};

/** One project of 3,000 series. */
const LARGE: Shape = {
  name: 'large',
  projects: 1,
  runs: 4_500,
  repeats: 3,
  environments: 3,
  samples: 10,
  scenarios: 25,
  params: 4,
  metrics: 1,
  drivers: 10,
  versions: 40,
};

/** A project with runs of these numbers of results. They are uploaded, not cloned. */
export const HUGE = { name: 'huge', runs: [1_000, 10_000, 100_000] } as const;

/**
 * The shapes of a database of about so many points. The long histories and the huge runs are the same in each; the
 * number of projects and the runs of the large one are what differs.
 *
 * @param points at least a million
 * @throws {Error} for less
 */
export function toShapes(points: number): readonly Shape[] {
  const fixed = [...DEEP.map(pointsOf), ...HUGE.runs].reduce((sum, of) => sum + of, 0);
  const share = (points - fixed) / (pointsOf(MID) + pointsOf(LARGE));
  const projects = Math.max(1, Math.floor(MID.projects * share));
  const rest = points - fixed - pointsOf({ ...MID, projects });
  // Each version needs a group of runs in each environment.
  const least = LARGE.versions * LARGE.environments * LARGE.repeats;
  const runs = Math.round(rest / resultsOfRun(LARGE));
  if (runs < least) throw new Error(`${points} points are too few for these shapes: choose 1000000 or more`);
  return [...DEEP, { ...MID, projects }, { ...LARGE, runs }];
}

export const slugsOf = ({ name, projects }: Pick<Shape, 'name' | 'projects'>): readonly string[] =>
  projects === 1 ? [name] : Array.from({ length: projects }, (_, index) => `${name}-${index + 1}`);
