import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lintLines } from './lint-lines.ts';
import { RULES_FILE, rulesText } from './write-rules.mjs';

const STORE = "export * from '@tachograph/store/runs';";

/** What a line does, the file it stands in, and a part of the message it must earn; null where it is allowed. */
const lines: [title: string, file: string, line: string, message: string | null][] = [
  [
    'units import no package',
    'packages/units/src/x.ts',
    "export * from '@tachograph/schema/run';",
    'it is the lowest layer',
  ],
  ['stats import no package', 'packages/stats/src/x.ts', "export * from '@tachograph/units';", 'numbers only'],
  ['stats do not validate', 'packages/stats/src/x.ts', "export * from 'zod';", 'belong to packages/schema'],
  [
    'stats do not import a higher package',
    'packages/stats/src/x.ts',
    "export * from '@tachograph/openapi/document';",
    'numbers only',
  ],
  [
    'ingest imports the description of its API',
    'apps/ingest/src/x.ts',
    "export * from '@tachograph/openapi/document';",
    null,
  ],
  ['schema imports units', 'packages/schema/src/x.ts', "export * from '@tachograph/units';", null],
  [
    'schema does not import analysis',
    'packages/schema/src/x.ts',
    "export * from '@tachograph/analysis/verdict';",
    'no other package than units',
  ],
  ['schema reads no files', 'packages/schema/src/x.ts', "import 'node:fs';", 'it is pure'],
  [
    'adapters import schema and units',
    'packages/adapters/src/x.ts',
    "export * from '@tachograph/schema/run';\nexport * from '@tachograph/units';",
    null,
  ],
  ['adapters do not import store', 'packages/adapters/src/x.ts', STORE, 'parsing is pure'],
  [
    'adapters do not import store as types',
    'packages/adapters/src/x.ts',
    "export type * from '@tachograph/store/runs';",
    'parsing is pure',
  ],
  [
    'adapters do not import store lazily',
    'packages/adapters/src/x.ts',
    "export const x = import('@tachograph/store/runs');",
    'parsing is pure',
  ],
  [
    'adapters do not climb into store',
    'packages/adapters/src/x.ts',
    "export * from '../../store/src/runs/index.ts';",
    'A path must not leave its package',
  ],
  [
    'adapters do not climb from deep inside',
    'packages/adapters/src/jmh/x.ts',
    "export * from '../../../store/src/runs/insert-run.ts';",
    'A path must not leave its package',
  ],
  ['adapters import within their package', 'packages/adapters/src/jmh/x.ts', "export * from '../lines.ts';", null],
  ['adapters read no files', 'packages/adapters/src/x.ts', "import 'node:fs';", 'it is pure'],
  ['tests of adapters read fixtures', 'packages/adapters/src/x.test.ts', "import 'node:fs';", null],
  ['tests of adapters do not import store', 'packages/adapters/src/x.test.ts', STORE, 'parsing is pure'],
  ['analysis does not import store', 'packages/analysis/src/x.ts', STORE, 'never fetches'],
  [
    'analysis does not query',
    'packages/analysis/src/x.ts',
    "export * from '@prisma/client';",
    'only packages/store knows Prisma',
  ],
  ['analysis does not draw', 'packages/analysis/src/x.ts', "export * from 'react';", 'belong to apps/web'],
  ['store queries', 'packages/store/src/x.ts', "export * from 'pg';\nexport * from '@prisma/adapter-pg';", null],
  ['store does not import adapters', 'packages/store/src/x.ts', "export * from '@tachograph/adapters';", 'in the app'],
  ['store does not evaluate', 'packages/store/src/x.ts', "export * from '@tachograph/analysis/verdict';", 'in the app'],
  ['store does not answer HTTP', 'packages/store/src/x.ts', "export * from 'fastify';", 'nothing of HTTP'],
  [
    'nobody imports past an entry point',
    'packages/analysis/src/x.ts',
    "export * from '@tachograph/schema/src/run.ts';",
    'entry point',
  ],
  ['ingest imports store', 'apps/ingest/src/x.ts', STORE, null],
  [
    'ingest does not import web',
    'apps/ingest/src/x.ts',
    "export * from '../../web/src/env.ts';",
    'A path must not leave its package',
  ],
  [
    'ingest does not query',
    'apps/ingest/src/x.ts',
    "export * from '@prisma/adapter-pg';",
    'only packages/store knows Prisma',
  ],
  ['cli does not import store', 'apps/cli/src/x.ts', STORE, 'over HTTP'],
  ['web server reads the store', 'apps/web/src/server/x.ts', STORE, null],
  ['web server does not query', 'apps/web/src/server/x.ts', "export * from 'pg';", 'only packages/store knows Prisma'],
  ['pages do not import store', 'apps/web/src/app/p/[project]/page.tsx', STORE, 'ask a tRPC procedure'],
  ['route handlers do not import store', 'apps/web/src/app/s/[id]/route.ts', STORE, 'ask a tRPC procedure'],
  [
    'pages do not import ingest',
    'apps/web/src/app/page.tsx',
    "export * from '@tachograph/ingest';",
    'ask a tRPC procedure',
  ],
  ['pages do not draw', 'apps/web/src/app/page.tsx', "export * from 'recharts';", 'only apps/web/src/charts draws'],
  ['charts draw', 'apps/web/src/charts/x.tsx', "export * from 'recharts';", null],
  ['charts do not fetch', 'apps/web/src/charts/x.tsx', "export * from '@trpc/client';", 'pass the data down'],
  [
    'charts do not call the server',
    'apps/web/src/charts/x.tsx',
    "export * from '@/server/root.ts';",
    'pass the data down',
  ],
  ['charts do not import store', 'apps/web/src/charts/x.tsx', STORE, 'can only draw'],
  [
    'harnesses import nothing of ours',
    'harnesses/node/x.mjs',
    "export * from '@tachograph/schema/run';",
    'only it is checked out',
  ],
  [
    'harnesses do not climb out of their folder',
    'harnesses/run/x.mjs',
    "export * from '../../tooling/start/settings.mjs';",
    'tooling/bench passes what it needs',
  ],
  [
    'harnesses do not climb into packages',
    'harnesses/run/x.mjs',
    "export * from '../../packages/schema/src/run/run.ts';",
    'A path must not leave its package',
  ],
  ['harnesses climb among themselves', 'harnesses/go/x.mjs', "export * from '../run/usage-error.mjs';", null],
  ['harnesses read the environment', 'harnesses/bench.mjs', 'export const x = process.env.X;', null],
  [
    'inside analysis, a measurement does not import a trend',
    'packages/analysis/src/measurement/x.ts',
    "export * from '../trend/trend.ts';",
    'imports only the layers below its own',
  ],
  [
    'inside analysis, a sweep does not import a trend beside it',
    'packages/analysis/src/sweep/x.ts',
    "export * from '../trend/trend.ts';",
    'imports only the layers below its own',
  ],
  [
    'inside analysis, a trend imports verdicts',
    'packages/analysis/src/trend/x.ts',
    "export * from '../verdict/verdict.ts';",
    null,
  ],
  [
    'inside apps/web, the server does not import components',
    'apps/web/src/server/runs/x.ts',
    "export * from '@/ui/text/time.tsx';",
    'imports only the layers below its own',
  ],
  [
    'inside apps/web, exports do not import pages',
    'apps/web/src/exports/share/x.ts',
    "export * from '@/app/s/[id]/page.tsx';",
    'imports only the layers below its own',
  ],
  [
    'inside apps/web, a folder of charts keeps the bans of the charts',
    'apps/web/src/charts/scale/x.ts',
    STORE,
    'can only draw',
  ],
  [
    'inside apps/web, scales do not import charts by a relative path',
    'apps/web/src/charts/scale/x.ts',
    "export * from '../trend/trend-model.ts';",
    'imports only the layers below its own',
  ],
  [
    'inside apps/web, pages import everything below',
    'apps/web/src/app/x.ts',
    "export * from '@/ui/text/time.tsx';",
    null,
  ],
  ['browser tests do not import store', 'e2e/x.spec.ts', STORE, 'what a visitor sees'],
];

const messages = lintLines(lines.map(([, file, line]) => [[file, line]]));

describe('a line in the wrong place is an error that says where it belongs', () => {
  test.each(lines.map((line, index) => [...line, index] as const))('%s', (_title, _file, _line, message, index) => {
    const found = messages[index] ?? [];
    if (message === null) expect(found).toEqual([]);
    else expect(found.join('\n')).toContain(message);
  });
});

test('import cycles are errors', () => {
  const cycle = [
    ['packages/stats/src/a.ts', "import { b } from './b.ts';\nexport const a = (): number => b();"],
    ['packages/stats/src/b.ts', "import { a } from './a.ts';\nexport const b = (): number => a();"],
  ] as const;
  expect(lintLines([cycle]).flat().join('\n')).toMatch(/cycle/);
});

test('the rules Biome reads are those of the table', () => {
  expect(JSON.parse(readFileSync(RULES_FILE, 'utf8'))).toEqual(JSON.parse(rulesText()));
});
