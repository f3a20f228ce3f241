/** Every address of the site is built here, so that a page can move without a broken link. */
const query = (params: Record<string, string | null | undefined>): string => {
  const pairs = Object.entries(params).filter((pair): pair is [string, string] => !!pair[1]);
  // Commas, at signs, colons and equals signs are legal in a query and keep it readable.
  const text = pairs.map(
    ([key, value]) =>
      `${key}=${encodeURIComponent(value).replace(/%2C/g, ',').replace(/%40/g, '@').replace(/%3A/g, ':').replace(/%3D/g, '=')}`,
  );
  return text.length > 0 ? `?${text.join('&')}` : '';
};

const at = (project: string) => `/p/${encodeURIComponent(project)}`;

export const hrefs = {
  project: (
    project: string,
    params: { env?: string | null; m?: string | null; ref?: string | null; d?: string | null } = {},
  ) => at(project) + query(params),
  scenarios: (project: string) => `${at(project)}/scenarios`,
  scenario: (project: string, scenario: string, params: Record<string, string | null | undefined> = {}) =>
    `${at(project)}/scenarios/${encodeURIComponent(scenario)}${query(params)}`,
  /** A scenario along one of its numeric params. */
  sweep: (project: string, scenario: string, params: Record<string, string | null | undefined> = {}) =>
    `${at(project)}/scenarios/${encodeURIComponent(scenario)}/sweep${query(params)}`,
  compare: (project: string, params: Record<string, string | null | undefined> = {}) =>
    `${at(project)}/compare${query(params)}`,
  /** The claim of a comparison, by the parameters of its page. */
  badge: (project: string, form: 'svg' | 'json', params: Record<string, string | null | undefined>) =>
    `${at(project)}/badge.${form}${query(params)}`,
  drivers: (project: string) => `${at(project)}/drivers`,
  driver: (project: string, driver: string, params: Record<string, string | null | undefined> = {}) =>
    `${at(project)}/drivers/${encodeURIComponent(driver)}${query(params)}`,
  matrix: (project: string, params: Record<string, string | null | undefined> = {}) =>
    `${at(project)}/matrix${query(params)}`,
  tradeOff: (project: string, params: Record<string, string | null | undefined> = {}) =>
    `${at(project)}/trade-off${query(params)}`,
  runs: (project: string, params: Record<string, string | null | undefined> = {}) =>
    `${at(project)}/runs${query(params)}`,
  run: (project: string, run: string) => `${at(project)}/runs/${encodeURIComponent(run)}`,
  runRaw: (project: string, run: string) => `${at(project)}/runs/${encodeURIComponent(run)}/raw`,
  /** A run with one of its results opened, by its place: what it takes to measure it again. */
  runResult: (project: string, run: string, place: number) =>
    `${at(project)}/runs/${encodeURIComponent(run)}${query({ result: String(place) })}#result-${place}`,
  import: (project: string) => `${at(project)}/import`,
  environments: (project: string) => `${at(project)}/environments`,
  environment: (project: string, environment: string) =>
    `${at(project)}/environments/${encodeURIComponent(environment)}`,
  environmentDiff: (project: string, a: string, b: string) => `${at(project)}/environments/diff${query({ a, b })}`,
  /** Where the form of a comparison is sent to, to share it. */
  compareShare: (project: string) => `${at(project)}/compare/share`,
  /** What a comparison shows as `svg`, `png`, `csv`, `md` or `json`. */
  compareAs: (project: string, format: string, params: Record<string, string | null | undefined> = {}) =>
    `${at(project)}/compare/as/${format}${query(params)}`,
  /** For the URL of a page with a chart: what it shows as `svg`, `png`, `csv`, `md` or `json`. */
  as: (page: string) => (format: string, theme: 'dark' | null) => {
    const [path, params] = page.split('?');
    const text = [params, theme && `theme=${theme}`].filter(Boolean).join('&');
    return `${path}/as/${format}${text && `?${text}`}`;
  },
  share: (id: string, params: { open?: string | null } = {}) => `/s/${id}${query(params)}`,
  shareAs: (id: string, format: string, params: { theme?: string | null } = {}) => `/s/${id}.${format}${query(params)}`,
  docs: (page: string) => `/docs/${page}`,
} as const;
