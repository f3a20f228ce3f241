// Which room may import which. A test holds every import of the repository against this table and that of `layers.ts`, types
// too: `find-issues.ts` says how.

/** Something from outside the repository. */
type Ban = {
  /** Names of packages, with all that is below them; `pg-*` and `node:*` are beginnings. */
  imports: string[];
  because: string;
  /** Whether tests may do it all the same, to read fixtures or ask a server. */
  inTests?: boolean;
  /** The one file that may. */
  except?: string;
};

export type Room = {
  folder: string;
  mayImport: string[];
  /** Other rooms whose files it imports by their path. */
  mayReach: string[];
  /** Rooms that its tests reach as well, and packages that they import. */
  testsMayReach?: string[];
  /** Why it may not import the others, and what to do instead. */
  because: string;
  bans: Ban[];
};

const disk = {
  imports: ['node:*', 'fs', 'path', 'os', 'crypto', 'zlib', 'http', 'https', 'net', 'child_process'],
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
  imports: ['react', 'react-dom', 'next', '@trpc/*', '@tanstack/*'],
  because: 'it knows nothing of pages: they belong to apps/web',
};
const charts = {
  imports: ['recharts'],
  because: 'only apps/web/src/charts draws: make a model there and draw it there',
};
const database = {
  imports: ['pg', 'pg-*', '@prisma/*'],
  because: 'only packages/store knows Prisma and SQL: add a query there, one to a file, and call it',
};
const validation = {
  imports: ['zod'],
  because: 'what a run is, and its validation, belong to packages/schema',
};
const requests = {
  imports: ['@trpc/*', '@tanstack/*'],
  because: 'a chart can only draw the model it is given: fetch in the page and pass the data down',
};

const lowest = [disk, validation, pages, charts, database];
const pure = [disk, http, pages, charts, database];
const everything = [
  'charts',
  'units',
  'stats',
  'telemetry',
  'schema',
  'openapi',
  'adapters',
  'analysis',
  'lockfiles',
  'profiles',
  'reports',
  'store',
  'views',
];

const packageRoom = (name: string, room: Pick<Room, 'mayImport' | 'because' | 'bans'>): Room => ({
  folder: `packages/${name}`,
  mayReach: [],
  ...room,
});

export const ROOMS: Room[] = [
  packageRoom('units', { mayImport: [], because: 'it is the lowest layer: unit names and digits only', bans: lowest }),
  packageRoom('stats', {
    mayImport: [],
    because: 'it is the lowest layer, numbers only: turn results into numbers in packages/analysis',
    bans: lowest,
  }),
  packageRoom('charts', {
    mayImport: [],
    because: 'it is the lowest layer: colours, markers and scales, of which apps/web and apps/cli draw',
    bans: lowest,
  }),
  packageRoom('telemetry', {
    mayImport: [],
    because: 'it observes whatever it is told of: an app tells it, and asks the store for it',
    bans: [pages, charts, database],
  }),
  packageRoom('schema', {
    mayImport: ['units'],
    because: 'every package builds on it: pass in what it needs from them',
    bans: [{ ...disk, except: 'packages/schema/src/hash/sha256-native.ts' }, http, pages, charts, database],
  }),
  packageRoom('openapi', {
    mayImport: ['schema'],
    because: 'it describes the upload API from what schema defines, and nothing else',
    bans: pure,
  }),
  packageRoom('adapters', {
    mayImport: ['schema', 'units'],
    because: 'parsing is pure, a tool’s text in and a ParseOutcome out: storing and verdicts come later',
    bans: pure,
  }),
  packageRoom('lockfiles', {
    mayImport: ['schema'],
    because: 'it reads the text of a lockfile, also in a browser: which of its packages are drivers, apps decide',
    bans: pure,
  }),
  packageRoom('profiles', {
    mayImport: ['schema'],
    because: 'it reads the files of profilers: taking profiles is of bench, comparing them of analysis',
    bans: pure,
  }),
  packageRoom('reports', {
    mayImport: ['schema', 'units'],
    because: 'it reads a document and says what it contains: files, shares and measured values are passed in',
    bans: pure,
  }),
  packageRoom('analysis', {
    mayImport: ['schema', 'units', 'stats'],
    because: 'it evaluates what it is given and never fetches: read in the app and pass the values',
    bans: pure,
  }),
  packageRoom('store', {
    mayImport: ['schema'],
    because: 'it stores and finds what schema describes: parsing and verdicts happen before and after, in the app',
    bans: [http, pages, charts],
  }),
  packageRoom('views', {
    mayImport: ['schema', 'openapi', 'analysis', 'reports', 'store'],
    because: 'it reads and evaluates what a page or an answer says: drawing and HTTP belong to the apps',
    bans: [http, pages, charts, database],
  }),
  {
    folder: 'apps/ingest',
    mayImport: ['schema', 'openapi', 'adapters', 'profiles', 'store', 'analysis', 'views', 'telemetry'],
    mayReach: [],
    testsMayReach: ['prisma'],
    because: 'it accepts uploads and responds with verdicts: pages are another app',
    bans: [pages, charts, database],
  },
  {
    folder: 'apps/cli',
    mayImport: ['charts', 'schema', 'units', 'adapters', 'analysis', 'lockfiles', 'profiles', 'reports', 'bench'],
    mayReach: [],
    because: 'it reaches the server over HTTP like everyone else',
    bans: [pages, charts, database],
  },
  {
    folder: 'apps/web',
    mayImport: ['charts', 'schema', 'openapi', 'units', 'analysis', 'adapters', 'lockfiles', 'reports', 'telemetry'],
    mayReach: [],
    testsMayReach: ['apps/ingest', 'packages/store', 'packages/views'],
    because: 'pages ask a tRPC procedure in apps/web/src/server, the only place of this app that reads the store',
    bans: [charts, database],
  },
  {
    folder: 'apps/web/src/server',
    mayImport: ['schema', 'openapi', 'units', 'analysis', 'adapters', 'reports', 'store', 'views', 'telemetry'],
    mayReach: [],
    because: 'pages read through the store, and uploads are another app',
    bans: [charts, database],
  },
  {
    folder: 'apps/web/src/charts',
    mayImport: ['charts', 'schema', 'units', 'analysis'],
    mayReach: [],
    because: 'a chart can only draw the model it is given',
    bans: [database, requests],
  },
  {
    folder: 'bench',
    mayImport: [],
    mayReach: [],
    because: 'it measures where only it is checked out: tacho gives it what it needs and reads its results',
    bans: [],
  },
  {
    folder: 'harnesses',
    mayImport: ['bench'],
    mayReach: ['bench'],
    because:
      'a harness must run where only it and bench are checked out: tooling/bench passes what it needs by environment variables, and tacho bench runs its plans',
    bans: [],
  },
  {
    folder: 'prisma',
    mayImport: ['schema', 'store'],
    mayReach: [],
    because: 'tables and demo data are what a server starts with',
    bans: [],
  },
  {
    folder: 'tooling',
    mayImport: everything,
    mayReach: ['bench', 'harnesses', 'prisma', 'apps/cli', 'apps/ingest', 'apps/web'],
    because: 'it starts and tests the house, which stands without what tries it',
    bans: [],
  },
  {
    folder: 'lab',
    mayImport: everything,
    mayReach: ['bench', 'harnesses', 'tooling', 'apps/ingest', 'e2e'],
    because: 'it tries whole installations, as tooling/installation starts them',
    bans: [],
  },
  {
    folder: 'e2e',
    mayImport: ['schema'],
    mayReach: ['tooling'],
    because: 'a browser test sees what a visitor sees: go through the pages and the API',
    bans: [database],
  },
];
