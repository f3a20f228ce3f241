import { type QueryParams, toPagePath, toQuery } from './to-path.ts';

/** URLs of files: tables, feeds, images, uploads. They are not among `hrefs`, which the scripts of all pages have. */
export const fileHrefs = {
  /** Every row of a list, by the query of its page. */
  listCsv: (
    project: string,
    list: 'scenarios' | 'drivers' | 'environments' | 'runs' | 'changes',
    params?: QueryParams,
  ) => toPagePath([project, `${list}.csv`], params),
  runResults: (project: string, run: string, params?: QueryParams) =>
    toPagePath([project, 'runs', run, 'results.csv'], params),
  runRaw: (project: string, run: string) => toPagePath([project, 'runs', run, 'raw']),
  /** Changes as a feed. */
  changesFeed: (project: string, params?: QueryParams) => toPagePath([project, 'changes.atom'], params),
  /** The statement of a comparison, by the parameters of its page. */
  badge: (project: string, format: 'svg' | 'json', params: QueryParams) =>
    toPagePath([project, `badge.${format}`], params),
  compareAs: (project: string, format: string, params?: QueryParams) =>
    toPagePath([project, 'compare', 'as', format], params),
  /** For the URL of a page with a chart: what it shows as `svg`, `png`, `csv`, `md` or `json`. */
  as: (page: string) => (format: string, theme: 'dark' | null) => {
    const [path, params] = page.split('?');
    const text = [params, theme && `theme=${theme}`].filter(Boolean).join('&');
    return `${path}/as/${format}${text && `?${text}`}`;
  },
  shareAs: (id: string, format: string, params: QueryParams = {}) => `/s/${id}.${format}${toQuery(params)}`,
} as const;
