import { type QueryParams, toPagePath, toQuery } from './to-path.ts';

/**
 * Every URL of the site is built here, so that a page can move without a broken link; those of settings and accounts, which no
 * script in a browser needs, are in `settings-hrefs.ts` and `account-hrefs.ts`, and those of files in `file-hrefs.ts`.
 */
export const hrefs = {
  /** `next`: where to go afterwards. */
  signIn: (params?: QueryParams) => `/sign-in${toQuery(params ?? {})}`,
  projects: (params: QueryParams = {}) => `/${toQuery(params)}`,
  project: (project: string, params?: QueryParams) => toPagePath([project], params),
  scenarios: (project: string, params?: QueryParams) => toPagePath([project, 'scenarios'], params),
  scenario: (project: string, scenario: string, params?: QueryParams) =>
    toPagePath([project, 'scenarios', scenario], params),
  /** A scenario along one of its numeric params. */
  sweep: (project: string, scenario: string, params?: QueryParams) =>
    toPagePath([project, 'scenarios', scenario, 'sweep'], params),
  compare: (project: string, params?: QueryParams) => toPagePath([project, 'compare'], params),
  /** The target of the form that shares a comparison. */
  compareShare: (project: string) => toPagePath([project, 'compare', 'share']),
  drivers: (project: string, params?: QueryParams) => toPagePath([project, 'drivers'], params),
  driver: (project: string, driver: string, params?: QueryParams) => toPagePath([project, 'drivers', driver], params),
  changes: (project: string, params?: QueryParams) => toPagePath([project, 'changes'], params),
  /** One change, opened in the list; `params` are those of the list. */
  change: (project: string, id: string, params?: QueryParams) =>
    `${toPagePath([project, 'changes'], { ...params, change: id })}#change-${id}`,
  /** How many series are checked for changes now. */
  changesDue: (project: string) => toPagePath([project, 'changes', 'due']),
  changeRules: (project: string) => toPagePath([project, 'changes', 'rules']),
  /** What scripts of pages ask of the upload API, which gets the same path. */
  api: (project: string, ...path: string[]) => toPagePath([project, 'api', ...path]),
  matrix: (project: string, params?: QueryParams) => toPagePath([project, 'matrix'], params),
  tradeOff: (project: string, params?: QueryParams) => toPagePath([project, 'trade-off'], params),
  runs: (project: string, params?: QueryParams) => toPagePath([project, 'runs'], params),
  run: (project: string, run: string, params?: QueryParams) => toPagePath([project, 'runs', run], params),
  /** A run with one of its results opened, by its index: what it takes to measure it again. */
  runResult: (project: string, run: string, index: number, params?: QueryParams) =>
    `${toPagePath([project, 'runs', run], { ...params, result: String(index) })}#result-${index}`,
  import: (project: string) => toPagePath([project, 'import']),
  environments: (project: string, params?: QueryParams) => toPagePath([project, 'environments'], params),
  environment: (project: string, environment: string) => toPagePath([project, 'environments', environment]),
  environmentDiff: (project: string, a: string, b: string) => toPagePath([project, 'environments', 'diff'], { a, b }),
  share: (id: string, params: QueryParams = {}) => `/s/${id}${toQuery(params)}`,
  docs: (name: string) => `/docs/${name}`,
} as const;
