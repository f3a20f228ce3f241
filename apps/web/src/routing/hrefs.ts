import { type QueryParams, toPagePath, toQuery } from './to-path.ts';

/**
 * Every URL of the site is built here, so that a page can move without a broken link; those of settings and accounts, which no
 * script in a browser needs, are in `settings-hrefs.ts` and `account-hrefs.ts`.
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
  compareAs: (project: string, format: string, params?: QueryParams) =>
    toPagePath([project, 'compare', 'as', format], params),
  /** The target of the form that shares a comparison. */
  compareShare: (project: string) => toPagePath([project, 'compare', 'share']),
  /** The statement of a comparison, by the parameters of its page. */
  badge: (project: string, format: 'svg' | 'json', params: QueryParams) =>
    toPagePath([project, `badge.${format}`], params),
  drivers: (project: string, params?: QueryParams) => toPagePath([project, 'drivers'], params),
  driver: (project: string, driver: string, params?: QueryParams) => toPagePath([project, 'drivers', driver], params),
  changes: (project: string, params?: QueryParams) => toPagePath([project, 'changes'], params),
  /** One change, opened in the list; `params` are those of the list. */
  change: (project: string, id: string, params?: QueryParams) =>
    `${toPagePath([project, 'changes'], { ...params, change: id })}#change-${id}`,
  /** Where states of changes are set, and an event that is undone. */
  changeEvents: (project: string, event?: string) =>
    toPagePath([project, 'changes', 'events', ...(event ? [event] : [])]),
  /** How many series are checked for changes now. */
  changesDue: (project: string) => toPagePath([project, 'changes', 'due']),
  /** Changes as a feed, and the rules by which they are sent. */
  changesFeed: (project: string, params?: QueryParams) => toPagePath([project, 'changes.atom'], params),
  changeRules: (project: string) => toPagePath([project, 'changes', 'rules']),
  /** What these pages forward to the upload API, for a token that the visitor entered. */
  notifications: (project: string, ...path: string[]) => toPagePath([project, 'notifications', ...path]),
  notes: (project: string) => toPagePath([project, 'notes']),
  note: (project: string, note: string) => toPagePath([project, 'notes', note]),
  matrix: (project: string, params?: QueryParams) => toPagePath([project, 'matrix'], params),
  tradeOff: (project: string, params?: QueryParams) => toPagePath([project, 'trade-off'], params),
  runs: (project: string, params?: QueryParams) => toPagePath([project, 'runs'], params),
  /** Every row of a list, by the query of its page. */
  listCsv: (
    project: string,
    list: 'scenarios' | 'drivers' | 'environments' | 'runs' | 'changes',
    params?: QueryParams,
  ) => toPagePath([project, `${list}.csv`], params),
  run: (project: string, run: string, params?: QueryParams) => toPagePath([project, 'runs', run], params),
  runResults: (project: string, run: string, params?: QueryParams) =>
    toPagePath([project, 'runs', run, 'results.csv'], params),
  runRaw: (project: string, run: string) => toPagePath([project, 'runs', run, 'raw']),
  /** A run with one of its results opened, by its index: what it takes to measure it again. */
  runResult: (project: string, run: string, index: number, params?: QueryParams) =>
    `${toPagePath([project, 'runs', run], { ...params, result: String(index) })}#result-${index}`,
  import: (project: string) => toPagePath([project, 'import']),
  environments: (project: string, params?: QueryParams) => toPagePath([project, 'environments'], params),
  environment: (project: string, environment: string) => toPagePath([project, 'environments', environment]),
  environmentDiff: (project: string, a: string, b: string) => toPagePath([project, 'environments', 'diff'], { a, b }),
  /** For the URL of a page with a chart: what it shows as `svg`, `png`, `csv`, `md` or `json`. */
  as: (page: string) => (format: string, theme: 'dark' | null) => {
    const [path, params] = page.split('?');
    const text = [params, theme && `theme=${theme}`].filter(Boolean).join('&');
    return `${path}/as/${format}${text && `?${text}`}`;
  },
  share: (id: string, params: QueryParams = {}) => `/s/${id}${toQuery(params)}`,
  shareAs: (id: string, format: string, params: QueryParams = {}) => `/s/${id}.${format}${toQuery(params)}`,
  docs: (name: string) => `/docs/${name}`,
} as const;
