import type { DistributionQuery } from '@tachograph/openapi/distributions';
import type {
  DriverQuery,
  MatrixQuery,
  ProfilesQuery,
  SweepQuery,
  TradeOffQuery,
} from '@tachograph/openapi/page-queries';
import type { ChangesPageQuery, ComparisonQuery, LeagueQuery, TrendQuery } from '@tachograph/openapi/queries';
import type { UpgradeQuery } from '@tachograph/openapi/upgrades';
import { type QueryParams, toPagePath, toQuery } from './to-path.ts';

/**
 * Every URL of the site is built here, so that a page can move without a broken link. They are functions by themselves, so that the script
 * of a page has those that it calls. A query has names that its page knows, and an old one does not compile.
 */
type Query<Name extends PropertyKey> = { readonly [name in Name]?: string | null | undefined };
type ListQuery<Name extends string = never> = Query<Name | 'q' | 'after' | 'before'>;
type FormQuery = Query<'error' | 'field' | 'done' | 'next'>;
type CompareQuery = Query<keyof ComparisonQuery | 'open' | 'view' | 'scale' | 'outcome' | 'sort' | 'as'>;

export const projects = (params: FormQuery & ListQuery = {}) => `/${toQuery(params)}`;
export const newProject = () => '/new';
export const docs = (name: string) => `/docs/${name}`;
/** Where programs ask by the Model Context Protocol. */
export const mcp = () => '/mcp';
export const share = (id: string, params: Query<'open'> = {}) => `/s/${id}${toQuery(params)}`;
export const shareAs = (id: string, format: string, params: Query<'theme'> = {}) =>
  `/s/${id}.${format}${toQuery(params)}`;

/** `next`: where to go afterwards. */
export const signIn = (params: FormQuery = {}) => `/sign-in${toQuery(params)}`;
export const signInCode = (params: FormQuery = {}) => `/sign-in/code${toQuery(params)}`;
export const signInWith = (provider: string, params: FormQuery = {}) => `/sign-in/with/${provider}${toQuery(params)}`;
export const signOut = () => '/sign-out';
export const join = (params: FormQuery & Query<'token'> = {}) => `/join${toQuery(params)}`;
/** `link`: the text in an e-mail. */
export const mail = (params: Query<'link'> = {}) => `/mail${toQuery(params)}`;
export const accounts = (params: FormQuery & Query<'q'> = {}) => `/accounts${toQuery(params)}`;
export const account = (params: FormQuery = {}) => `/account${toQuery(params)}`;

export const project = (slug: string, params?: Query<'driver' | 'environment' | 'metric' | 'reference' | 'sort'>) =>
  toPagePath([slug], params);
/** `page`: path and query below the project, see `toProjectPage`. */
export const pinnedView = (slug: string, page: string) => `${toPagePath([slug])}${page}`;
export const scenarios = (slug: string, params?: ListQuery<'view' | 'driver' | 'environment' | 'metric'>) =>
  toPagePath([slug, 'scenarios'], params);
export const scenario = (slug: string, name: string, params?: Query<keyof TrendQuery>) =>
  toPagePath([slug, 'scenarios', name], params);
/** Two sides of a scenario by the quantiles of their operations. */
export const distribution = (slug: string, name: string, params?: Query<keyof DistributionQuery>) =>
  toPagePath([slug, 'scenarios', name, 'distribution'], params);
/** A scenario along one of its numeric params. */
export const sweep = (slug: string, name: string, params?: Query<keyof SweepQuery | 'scale'>) =>
  toPagePath([slug, 'scenarios', name, 'sweep'], params);
export const compare = (slug: string, params?: CompareQuery) => toPagePath([slug, 'compare'], params);
/** The target of the form that shares a comparison. */
export const compareShare = (slug: string) => toPagePath([slug, 'compare', 'share']);
export const compareAs = (slug: string, format: string, params?: CompareQuery & Query<'theme'>) =>
  toPagePath([slug, 'compare', 'as', format], params);
/** The statement of a comparison, by the parameters of its page. */
export const badge = (slug: string, format: 'svg' | 'json', params: CompareQuery) =>
  toPagePath([slug, `badge.${format}`], params);
export const drivers = (slug: string, params?: ListQuery) => toPagePath([slug, 'drivers'], params);
export const driver = (slug: string, name: string, params?: Query<keyof DriverQuery | 'after' | 'before'>) =>
  toPagePath([slug, 'drivers', name], params);
export const matrix = (slug: string, params?: ListQuery<keyof MatrixQuery>) => toPagePath([slug, 'matrix'], params);
export const tradeOff = (slug: string, params?: Query<keyof TradeOffQuery>) => toPagePath([slug, 'trade-off'], params);

type LeaguePage = Query<keyof LeagueQuery | 'column' | 'cell'>;

export const league = (slug: string, params?: LeaguePage) => toPagePath([slug, 'league'], params);
/** The rank of one driver. */
export const leagueBadge = (slug: string, params: LeaguePage) => toPagePath([slug, 'league', 'badge.svg'], params);
export const leagues = () => '/league';
/** The league of a database, whose project has the slug `league-{database}`. */
export const leagueOf = (database: string, params: LeaguePage = {}) => `/league/${database}${toQuery(params)}`;

type UpgradePage = Query<keyof UpgradeQuery | 'lock'>;

/** What changes from one release of a driver to another; without a driver it asks for one. */
export const upgrade = (slug: string, params?: UpgradePage) => toPagePath([slug, 'upgrade'], params);

type ChangesPage = Query<keyof ChangesPageQuery | 'change'>;

export const changes = (slug: string, params?: ChangesPage) => toPagePath([slug, 'changes'], params);
/** A change by itself, with what else moved and where the time went; `side` is the version of which calls are drawn. */
export const changePage = (slug: string, id: string, params?: Query<'side'>) =>
  toPagePath([slug, 'changes', id], params);
/** Profiles of two versions of a driver. */
export const profiles = (slug: string, params?: Query<keyof ProfilesQuery | 'side'>) =>
  toPagePath([slug, 'profiles'], params);
/** A profile as a file for speedscope. */
export const profileFile = (slug: string, id: string) => toPagePath([slug, 'profiles', id]);
/** One change, opened in the list; `params` are those of the list. */
export const change = (slug: string, id: string, params?: ChangesPage) =>
  `${toPagePath([slug, 'changes'], { ...params, change: id })}#change-${id}`;
/** How many series are checked for changes now. */
export const changesDue = (slug: string) => toPagePath([slug, 'changes', 'due']);
export const changeRules = (slug: string) => toPagePath([slug, 'changes', 'rules']);
/** The pages of a project for search engines. */
export const sitemap = (slug: string) => toPagePath([slug, 'pages.xml']);
/** Changes as a feed. */
export const changesFeed = (slug: string, params?: Query<'driver'>) => toPagePath([slug, 'changes.atom'], params);
/** What scripts of pages ask of the upload API, which gets the same path. */
export const api = (slug: string, ...path: string[]) => toPagePath([slug, 'api', ...path]);

export const runs = (slug: string, params?: ListQuery<'environment' | 'repetitionGroup'>) =>
  toPagePath([slug, 'runs'], params);

type RunQuery = ListQuery<'scenario' | 'driver' | 'result'>;

export const run = (slug: string, id: string, params?: RunQuery) => toPagePath([slug, 'runs', id], params);
/** A run with one of its results opened, by its index: what it takes to measure it again. */
export const runResult = (slug: string, id: string, index: number, params?: RunQuery) =>
  `${toPagePath([slug, 'runs', id], { ...params, result: String(index) })}#result-${index}`;
export const runResults = (slug: string, id: string, params?: RunQuery) =>
  toPagePath([slug, 'runs', id, 'results.csv'], params);
export const runRaw = (slug: string, id: string) => toPagePath([slug, 'runs', id, 'raw']);
export const importResults = (slug: string) => toPagePath([slug, 'import']);
export const environments = (slug: string, params?: ListQuery) => toPagePath([slug, 'environments'], params);
export const environment = (slug: string, name: string) => toPagePath([slug, 'environments', name]);
export const environmentDiff = (slug: string, a: string, b: string) =>
  toPagePath([slug, 'environments', 'diff'], { a, b });

export const reports = (slug: string, params?: Query<'after'>) => toPagePath([slug, 'reports'], params);
export const reportsFeed = (slug: string) => toPagePath([slug, 'reports.atom']);
/** A report in its newest version, or in the one with a number. */
export const report = (slug: string, name: string, params?: Query<'version'>) =>
  toPagePath([slug, 'reports', name], params);
/** A report as `md`, `html`, `json`, or the badge of its claims, `claims.svg`. */
export const reportAs = (slug: string, name: string, format: string, params?: Query<'version'>) =>
  toPagePath([slug, 'reports', name, 'as', format], params);
/** Where a report is written; without a name a new one. */
export const reportEdit = (slug: string, params?: Query<'name'>) => toPagePath([slug, 'reports', 'edit'], params);
/** The target of the form that previews and publishes a report. */
export const reportSend = (slug: string) => toPagePath([slug, 'reports', 'edit', 'send']);
/** Where the import page sends a text that becomes a report. */
export const adoptReport = (slug: string) => toPagePath([slug, 'reports', 'adopt']);
/** The target of the form that makes a report of a release. */
export const releaseReport = (slug: string) => toPagePath([slug, 'reports', 'release']);
/** `from` and `to`: numbers of two versions, whose difference is shown. */
export const reportVersions = (slug: string, name: string, params?: FormQuery & Query<'after' | 'from' | 'to'>) =>
  toPagePath([slug, 'reports', name, 'versions'], params);
/** The target of a form of the versions of a report. */
export const reportForm = (slug: string, name: string, action: 'restore' | 'freeze' | 'delete') =>
  toPagePath([slug, 'reports', name, 'versions', 'change', action]);

/** Every row of a list, by the query of its page. */
export const listCsv = (
  slug: string,
  list: 'scenarios' | 'drivers' | 'environments' | 'runs' | 'changes',
  params?: QueryParams,
) => toPagePath([slug, `${list}.csv`], params);
/** Every result of a project. */
export const pointsParquet = (slug: string) => toPagePath([slug, 'points.parquet']);
/** For the URL of a page with a chart: what it shows as `svg`, `png`, `csv`, `md` or `json`. */
export const as = (page: string) => (format: string, theme: 'dark' | null) => {
  const [path, params] = page.split('?');
  const text = [params, theme && `theme=${theme}`].filter(Boolean).join('&');
  return `${path}/as/${format}${text && `?${text}`}`;
};

/** The target of the form that shares what the page at this URL shows. */
export const shareOf = (page: string): string => {
  const [path, params] = page.split('?');
  return `${path}/share${params ? `?${params}` : ''}`;
};

type SettingsQuery = FormQuery & Query<'action' | 'actor' | 'after' | 'keepRunsDays'>;

export const settings = (slug: string, params?: SettingsQuery) => toPagePath([slug, 'settings'], params);
export const settingsPart = (slug: string, part: 'tokens' | 'members' | 'shares' | 'audit', params?: SettingsQuery) =>
  toPagePath([slug, 'settings', part], params);
export const auditCsv = (slug: string, params?: SettingsQuery) => toPagePath([slug, 'settings', 'audit.csv'], params);
/** The target of a form of the settings. */
export const settingsForm = (slug: string, action: string) => toPagePath([slug, 'settings', 'change', action]);
