// Who may import whom. `write-rules.mjs` turns this table into Biome's rules.generated.json; a test keeps the two alike.

/**
 * @typedef {object} Ban something from outside the repository, or a folder of the same zone
 * @property {string[]} imports patterns of import paths
 * @property {string} because
 * @property {boolean} [inTests] true where tests may do it all the same, to read fixtures or ask a server
 */

/**
 * @typedef {object} Zone
 * @property {string} name as it stands in messages
 * @property {string[]} files globs of its files
 * @property {string[]} mayImport packages it may import, by name
 * @property {string} because why it may not import the others, and what to do instead
 * @property {Ban[]} bans
 */

const disk = {
  imports: ['node:*', 'fs', 'fs/*', 'path', 'os', 'crypto', 'zlib', 'http', 'https', 'net', 'child_process'],
  because:
    'it is pure, text and numbers in, values out: an app reads files, sockets and the system and passes the values in',
  inTests: true,
};
const http = {
  imports: ['fastify', '@fastify/*', 'express', 'undici', 'node:http', 'node:https', 'node:net', 'node:http2'],
  because: 'it knows nothing of HTTP: status, header and token belong to apps/ingest',
  inTests: true,
};
const pages = {
  imports: ['react', 'react-dom', 'react/*', 'react-dom/*', 'next', 'next/*', '@trpc/*', '@tanstack/*'],
  because: 'it knows nothing of pages: they belong to apps/web',
};
const charts = {
  imports: ['recharts', 'recharts/*'],
  because: 'only apps/web/src/charts draws: make a model there and draw it there',
};
const database = {
  imports: ['pg', 'pg/*', 'pg-*', '@prisma/*', '**/generated/client.ts', '**/generated/**'],
  because: 'only packages/store knows Prisma and SQL: add a query there, one to a file, and call it',
};
const validation = {
  imports: ['zod', 'zod/*'],
  because: 'what a run is, and its validation, belong to packages/schema',
};

const lowest = [disk, validation, pages, charts, database];
const pure = [disk, http, pages, charts, database];

/** @type {(name: string, zone: Omit<Zone, 'name' | 'files'>) => Zone} */
const packageZone = (name, zone) => ({ name: `packages/${name}`, files: [`packages/${name}/**`], ...zone });

/** @type {Zone[]} */
export const ZONES = [
  packageZone('units', { mayImport: [], because: 'it is the lowest layer: unit names and digits only', bans: lowest }),
  packageZone('stats', {
    mayImport: [],
    because: 'it is the lowest layer, numbers only: turn results into numbers in packages/analysis',
    bans: lowest,
  }),
  packageZone('telemetry', {
    mayImport: [],
    because: 'it observes whatever it is told of: an app tells it, and asks the store for it',
    bans: [pages, charts, database],
  }),
  packageZone('schema', {
    mayImport: ['units'],
    because: 'every package builds on it: pass in what it needs from them',
    bans: pure,
  }),
  packageZone('openapi', {
    mayImport: ['schema'],
    because: 'it describes the upload API from what schema defines, and nothing else',
    bans: pure,
  }),
  packageZone('adapters', {
    mayImport: ['schema', 'units'],
    because: 'parsing is pure, a tool’s text in and a ParseOutcome out: storing and verdicts come later',
    bans: pure,
  }),
  packageZone('analysis', {
    mayImport: ['schema', 'units', 'stats'],
    because: 'it evaluates what it is given and never fetches: read in the app and pass the values',
    bans: pure,
  }),
  packageZone('store', {
    mayImport: ['schema'],
    because: 'it stores and finds what schema describes: parsing and verdicts happen before and after, in the app',
    bans: [http, pages, charts],
  }),
  packageZone('views', {
    mayImport: ['schema', 'openapi', 'analysis', 'store'],
    because: 'it reads and evaluates what a page or an answer says: drawing and HTTP belong to the apps',
    bans: [http, pages, charts, database],
  }),
  {
    name: 'apps/ingest',
    files: ['apps/ingest/**'],
    mayImport: ['schema', 'openapi', 'adapters', 'store', 'analysis', 'views', 'telemetry'],
    because: 'it accepts uploads and responds with verdicts: pages are another app',
    bans: [pages, charts, database],
  },
  {
    name: 'apps/cli',
    files: ['apps/cli/**'],
    mayImport: ['schema', 'units', 'adapters', 'analysis', 'processes', 'interleave'],
    because: 'it reaches the server over HTTP like everyone else',
    bans: [pages, charts, database],
  },
  {
    name: 'apps/web/src/server',
    files: ['apps/web/src/server/**'],
    mayImport: ['schema', 'openapi', 'units', 'analysis', 'adapters', 'store', 'views', 'telemetry'],
    because: 'pages read through the store, and uploads are another app',
    bans: [
      charts,
      database,
      { imports: ['@/app/**', '**/app/**'], because: 'pages call the server, never the reverse' },
    ],
  },
  {
    name: 'apps/web/src/charts',
    files: ['apps/web/src/charts/**'],
    mayImport: ['schema', 'units', 'analysis'],
    because: 'a chart can only draw the model it is given',
    bans: [
      database,
      {
        imports: ['@trpc/*', '@tanstack/*', '@/server/**', '@/trpc/**', '**/server/**', '**/trpc/**'],
        because: 'a chart can only draw the model it is given: fetch in the page and pass the data down',
      },
    ],
  },
  {
    name: 'apps/web',
    files: ['apps/web/**', '!apps/web/src/server/**', '!apps/web/src/charts/**'],
    mayImport: ['schema', 'openapi', 'units', 'analysis', 'adapters', 'telemetry'],
    because: 'pages ask a tRPC procedure in apps/web/src/server, the only place of this app that reads the store',
    bans: [charts, database],
  },
  {
    name: 'harnesses',
    files: ['harnesses/**'],
    mayImport: [],
    because: 'a harness must run where only it is checked out: print results, tacho reads them',
    bans: [
      {
        imports: ['**/tooling/**', '**/prisma/**', '**/e2e/**', '**/docs/**'],
        because:
          'it must run where only harnesses/ is checked out: tooling/bench passes what it needs by environment variables',
      },
    ],
  },
  {
    name: 'e2e',
    files: ['e2e/**'],
    mayImport: ['schema'],
    because: 'a browser test sees what a visitor sees: go through the pages and the API',
    bans: [database],
  },
];

/**
 * The folders inside a package or app, lowest layer first. A folder imports the layers below its own, and nothing beside it.
 *
 * @type {{ root: string, layers: string[][] }[]}
 */
export const FOLDERS = [
  {
    root: 'packages/stats/src',
    layers: [['distribution'], ['sample'], ['ratio', 'compare', 'change'], ['gate']],
  },
  {
    root: 'packages/schema/src',
    layers: [
      ['collection', 'hash', 'version', 'template', 'bounds'],
      ['text', 'series'],
      ['environment', 'result'],
      ['run'],
      ['problem', 'normalise', 'share'],
      ['validation', 'change'],
      ['mapping', 'bench', 'reading'],
    ],
  },
  {
    root: 'packages/adapters/src',
    layers: [
      ['json', 'drivers', 'repositories'],
      ['text'],
      ['unwrap', 'figures', 'names'],
      ['native'],
      ['outcome', 'console-row'],
      ['declared', 'load-tool', 'rust-bench'],
      ['tools'],
      ['registry'],
      ['mapping'],
      ['guess'],
      ['parse'],
      ['history'],
    ],
  },
  {
    root: 'packages/store/src',
    layers: [
      ['generated'],
      ['database'],
      ['access', 'points'],
      ['rollups'],
      ['projects', 'deletion', 'drivers', 'releases', 'shares', 'scenarios', 'runs', 'audit'],
      ['payloads'],
      ['tokens', 'accounts', 'uploads', 'series', 'environments', 'results', 'search'],
      ['archive', 'curation', 'baselines', 'repeats', 'members', 'ci-rules'],
      ['changes'],
      ['families'],
      ['changed', 'operations', 'administration'],
      ['testing'],
    ],
  },
  {
    root: 'packages/views/src',
    layers: [
      ['response', 'series'],
      ['comparison', 'trend'],
    ],
  },
  { root: 'packages/telemetry/src', layers: [['request'], ['metrics', 'tracing'], ['settings']] },
  {
    root: 'packages/openapi/src',
    layers: [['queries', 'responses'], ['administration', 'ci', 'projects', 'operations'], ['document']],
  },
  {
    root: 'packages/analysis/src',
    layers: [
      ['measurement', 'axis'],
      ['verdict', 'selection'],
      ['comparison', 'change', 'changes'],
      ['trend', 'sweep', 'trade-off', 'matrix', 'scoreboard', 'reproduction', 'run', 'share', 'badge'],
      ['driver', 'small-multiples', 'change-line'],
    ],
  },
  {
    root: 'apps/ingest/src',
    layers: [
      ['http', 'ci'],
      ['limits'],
      ['body', 'telemetry'],
      ['native'],
      ['runs'],
      ['threads'],
      ['context'],
      ['changes', 'cleanup', 'notifications'],
      ['routes'],
    ],
  },
  {
    root: 'harnesses',
    layers: [
      ['processes', 'scenarios'],
      ['servers', 'interleave'],
      ['run'],
      ['backfill', 'interleaved-suite', 'node', 'go', 'java', 'cpp'],
    ],
  },
  {
    root: 'apps/web/src',
    layers: [['format'], ['routing'], ['charts'], ['server'], ['trpc'], ['ui'], ['exports'], ['app', 'http']],
  },
  {
    root: 'apps/web/src/charts',
    layers: [
      ['labels'],
      ['style', 'scale'],
      ['frame'],
      ['bars', 'trade-off', 'version-history', 'small-trend'],
      ['trend'],
      ['sweep', 'context'],
    ],
  },
  { root: 'apps/web/src/exports', layers: [['engine'], ['share', 'chart', 'badge', 'feed']] },
  {
    root: 'apps/web/src/ui',
    layers: [
      ['text', 'table', 'picker', 'driver', 'form'],
      ['layout'],
      ['environment', 'token'],
      ['run', 'verdict'],
      ['comparison'],
    ],
  },
];
