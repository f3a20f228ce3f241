import { toReadableValue } from './readable-address.ts';

type Query = Readonly<Record<string, string | null | undefined>>;

const query = (params: Query): string => {
  const pairs = Object.entries(params).filter((pair): pair is [string, string] => !!pair[1]);
  const text = pairs.map(([key, value]) => `${key}=${toReadableValue(value)}`);
  return text.length > 0 ? `?${text.join('&')}` : '';
};

/** A page of a project, by the segments of its path. */
const page = (segments: readonly string[], params: Query = {}) =>
  `/p/${segments.map(encodeURIComponent).join('/')}${query(params)}`;

/** Every URL of the site is built here, so that a page can move without a broken link. */
export const hrefs = {
  /** `next`: where to go afterwards. */
  signIn: (params?: Query) => `/sign-in${query(params ?? {})}`,
  signInCode: (params?: Query) => `/sign-in/code${query(params ?? {})}`,
  signInWith: (provider: string, params?: Query) => `/sign-in/with/${provider}${query(params ?? {})}`,
  signOut: () => '/sign-out',
  join: (params?: Query) => `/join${query(params ?? {})}`,
  account: (params?: Query) => `/account${query(params ?? {})}`,
  newProject: (params: Query = {}) => `/new${query(params)}`,
  projects: (params: Query = {}) => `/${query(params)}`,
  project: (project: string, params?: Query) => page([project], params),
  scenarios: (project: string, params?: Query) => page([project, 'scenarios'], params),
  scenario: (project: string, scenario: string, params?: Query) => page([project, 'scenarios', scenario], params),
  /** A scenario along one of its numeric params. */
  sweep: (project: string, scenario: string, params?: Query) => page([project, 'scenarios', scenario, 'sweep'], params),
  compare: (project: string, params?: Query) => page([project, 'compare'], params),
  compareAs: (project: string, format: string, params?: Query) => page([project, 'compare', 'as', format], params),
  /** The target of the form that shares a comparison. */
  compareShare: (project: string) => page([project, 'compare', 'share']),
  /** The statement of a comparison, by the parameters of its page. */
  badge: (project: string, format: 'svg' | 'json', params: Query) => page([project, `badge.${format}`], params),
  drivers: (project: string, params?: Query) => page([project, 'drivers'], params),
  driver: (project: string, driver: string, params?: Query) => page([project, 'drivers', driver], params),
  changes: (project: string, params?: Query) => page([project, 'changes'], params),
  /** One change, opened in the list; `params` are those of the list. */
  change: (project: string, id: string, params?: Query) =>
    `${page([project, 'changes'], { ...params, change: id })}#change-${id}`,
  /** Where states of changes are set, and an event that is undone. */
  changeEvents: (project: string, event?: string) => page([project, 'changes', 'events', ...(event ? [event] : [])]),
  /** How many series are checked for changes now. */
  changesDue: (project: string) => page([project, 'changes', 'due']),
  /** Changes as a feed, and the rules by which they are sent. */
  changesFeed: (project: string, params?: Query) => page([project, 'changes.atom'], params),
  changeRules: (project: string) => page([project, 'changes', 'rules']),
  /** What these pages forward to the upload API, for a token that the visitor entered. */
  notifications: (project: string, ...path: string[]) => page([project, 'notifications', ...path]),
  notes: (project: string) => page([project, 'notes']),
  note: (project: string, note: string) => page([project, 'notes', note]),
  matrix: (project: string, params?: Query) => page([project, 'matrix'], params),
  tradeOff: (project: string, params?: Query) => page([project, 'trade-off'], params),
  runs: (project: string, params?: Query) => page([project, 'runs'], params),
  /** Every row of a list, by the query of its page. */
  listCsv: (project: string, list: 'scenarios' | 'drivers' | 'environments' | 'runs' | 'changes', params?: Query) =>
    page([project, `${list}.csv`], params),
  run: (project: string, run: string, params?: Query) => page([project, 'runs', run], params),
  runResults: (project: string, run: string, params?: Query) => page([project, 'runs', run, 'results.csv'], params),
  runRaw: (project: string, run: string) => page([project, 'runs', run, 'raw']),
  /** A run with one of its results opened, by its index: what it takes to measure it again. */
  runResult: (project: string, run: string, index: number, params?: Query) =>
    `${page([project, 'runs', run], { ...params, result: String(index) })}#result-${index}`,
  settings: (project: string, params?: Query) => page([project, 'settings'], params),
  settingsOf: (project: string, part: 'tokens' | 'members' | 'shares' | 'audit', params?: Query) =>
    page([project, 'settings', part], params),
  auditCsv: (project: string, params?: Query) => page([project, 'settings', 'audit.csv'], params),
  /** The target of a form of the settings. */
  settingsChange: (project: string, action: string) => page([project, 'settings', 'change', action]),
  import: (project: string) => page([project, 'import']),
  environments: (project: string, params?: Query) => page([project, 'environments'], params),
  environment: (project: string, environment: string) => page([project, 'environments', environment]),
  environmentDiff: (project: string, a: string, b: string) => page([project, 'environments', 'diff'], { a, b }),
  /** For the URL of a page with a chart: what it shows as `svg`, `png`, `csv`, `md` or `json`. */
  as: (page: string) => (format: string, theme: 'dark' | null) => {
    const [path, params] = page.split('?');
    const text = [params, theme && `theme=${theme}`].filter(Boolean).join('&');
    return `${path}/as/${format}${text && `?${text}`}`;
  },
  share: (id: string, params: Query = {}) => `/s/${id}${query(params)}`,
  shareAs: (id: string, format: string, params: Query = {}) => `/s/${id}.${format}${query(params)}`,
  docs: (name: string) => `/docs/${name}`,
} as const;
