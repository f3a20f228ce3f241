import type { Address } from './addresses.ts';
import { HUGE } from './shapes.ts';

/** A request that is measured. */
export type Page = {
  /** The shape of its project, and its name. */
  readonly key: string;
  /** The project whose results change before a request that no cache may answer. */
  readonly project: string;
  readonly server: 'web' | 'ingest';
  readonly path: string;
  /** Fields of a form that is sent; a GET without. */
  readonly form?: string;
  /** Processor milliseconds of a request; null where the issue names none. */
  readonly targetMs: number | null;
  /** Kilobytes on the wire. */
  readonly targetKb: number;
};

const TARGET_KB = 300;

type PageOf = (address: Address) => {
  readonly path: string;
  readonly server?: 'ingest';
  readonly form?: string;
  readonly targetMs?: number;
  readonly targetKb?: number;
};

const search = (project: string) =>
  `/api/trpc/search.find?input=${encodeURIComponent(JSON.stringify({ project, text: 'dri' }))}`;

const scenario = ({ slug, scenario: name }: Address, rest = '') => `/p/${slug}/scenarios/${name}${rest}`;

const PAGES: Readonly<Record<string, PageOf>> = {
  overview: ({ slug }) => ({ path: `/p/${slug}`, targetMs: 60 }),
  search: ({ slug }) => ({ path: search(slug), targetMs: 10 }),
  scenarios: ({ slug }) => ({ path: `/p/${slug}/scenarios`, targetMs: 20 }),
  changes: ({ slug }) => ({ path: `/p/${slug}/changes`, targetMs: 60 }),
  'trend by version': (address) => ({ path: scenario(address), targetMs: 60 }),
  'trend by time': (address) => ({ path: scenario(address, '?axis=time'), targetMs: 60 }),
  'trend by run': (address) => ({ path: scenario(address, '?axis=run'), targetMs: 60 }),
  'trend as JSON': (address) => ({ path: scenario(address, '/as/json?axis=time'), targetMs: 40, targetKb: 100 }),
  'GET /v1/series': ({ slug, scenario: name }) => ({
    server: 'ingest',
    path: `/v1/series?project=${slug}&scenario=${name}&axis=time`,
    targetMs: 40,
    targetKb: 100,
  }),
  compare: ({ slug, comparison }) => ({ path: `/p/${slug}/compare?${comparison}`, targetMs: 80 }),
  'GET /v1/compare': ({ slug, comparison }) => ({
    server: 'ingest',
    path: `/v1/compare?project=${slug}&${comparison}`,
  }),
  'compare, nothing chosen': ({ slug }) => ({ path: `/p/${slug}/compare`, targetMs: 80 }),
  matrix: ({ slug }) => ({ path: `/p/${slug}/matrix`, targetMs: 60 }),
  driver: ({ slug, driver }) => ({ path: `/p/${slug}/drivers/${driver}`, targetMs: 60 }),
  sweep: (address) => ({ path: scenario(address, '/sweep'), targetMs: 60 }),
  league: ({ slug }) => ({ path: `/p/${slug}/league` }),
  'trade-off': ({ slug }) => ({ path: `/p/${slug}/trade-off` }),
  runs: ({ slug }) => ({ path: `/p/${slug}/runs` }),
  run: ({ slug, run }) => ({ path: `/p/${slug}/runs/${run}`, targetMs: 40 }),
  environments: ({ slug }) => ({ path: `/p/${slug}/environments` }),
  environment: ({ slug, environment }) => ({ path: `/p/${slug}/environments/${environment}` }),
  badge: ({ slug, comparison }) => ({ path: `/p/${slug}/badge.svg?${comparison}`, targetMs: 10 }),
  'share, created': ({ slug, comparison }) => ({ path: `/p/${slug}/compare/share`, form: comparison }),
};

/** Every page of every shape, those that may not answer last. */
export function listPages(
  addresses: ReadonlyMap<string, Address>,
  hugeRuns: readonly { readonly results: number; readonly run: string }[],
): readonly Page[] {
  const pages = [...addresses].flatMap(([shape, address]) =>
    Object.entries(PAGES).map(([name, of]): Page => {
      const page = { server: 'web' as const, targetMs: null, targetKb: TARGET_KB, ...of(address) };
      return { key: `${shape}: ${name}`, project: address.slug, ...page };
    }),
  );
  const [first] = addresses.values();
  const home = { server: 'web', path: '/', targetMs: 15, targetKb: TARGET_KB } as const;
  const runs = hugeRuns.map(({ results, run }): Page => {
    const path = `/p/${HUGE.name}/runs/${run}`;
    return { key: `run of ${results}`, project: HUGE.name, server: 'web', path, targetMs: 40, targetKb: TARGET_KB };
  });
  return [{ key: 'home', project: first?.slug ?? '', ...home }, ...pages, ...runs];
}
