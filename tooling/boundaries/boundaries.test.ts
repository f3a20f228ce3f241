import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCircles, findIssue, findPairs, findUndeclared, findUnnamed } from './find-issues.ts';
import { listImports } from './list-imports.ts';

const STORE = '@tachograph/store/runs';

/** What an import does, the file it stands in, what it imports, and a part of the message it must earn; null where it is allowed. */
const lines: [title: string, file: string, request: string, message: string | null][] = [
  ['units import no package', 'packages/units/src/x.ts', '@tachograph/schema/run', 'it is the lowest layer'],
  ['stats import no package', 'packages/stats/src/x.ts', '@tachograph/units', 'numbers only'],
  ['stats do not validate', 'packages/stats/src/x.ts', 'zod', 'belong to packages/schema'],
  ['stats do not import a higher package', 'packages/stats/src/x.ts', '@tachograph/openapi/document', 'numbers only'],
  ['ingest imports the description of its API', 'apps/ingest/src/x.ts', '@tachograph/openapi/document', null],
  ['schema imports units', 'packages/schema/src/x.ts', '@tachograph/units', null],
  [
    'schema does not import analysis',
    'packages/schema/src/x.ts',
    '@tachograph/analysis/verdict',
    'no other package than units',
  ],
  ['schema reads no files', 'packages/schema/src/x.ts', 'node:fs', 'it is pure'],
  ['adapters import schema and units', 'packages/adapters/src/x.ts', '@tachograph/schema/run', null],
  ['adapters do not import store', 'packages/adapters/src/x.ts', STORE, 'parsing is pure'],
  [
    'adapters do not climb into store',
    'packages/adapters/src/x.ts',
    '../../store/src/runs/index.ts',
    'A path must not leave its package',
  ],
  [
    'adapters do not climb from deep inside',
    'packages/adapters/src/jmh/x.ts',
    '../../../store/src/runs/insert-run.ts',
    'A path must not leave its package',
  ],
  ['adapters import within their package', 'packages/adapters/src/jmh/x.ts', '../lines.ts', null],
  ['adapters read no files', 'packages/adapters/src/x.ts', 'node:fs', 'it is pure'],
  ['tests of adapters read fixtures', 'packages/adapters/src/x.test.ts', 'node:fs', null],
  ['tests of adapters do not import store', 'packages/adapters/src/x.test.ts', STORE, 'parsing is pure'],
  ['analysis does not import store', 'packages/analysis/src/x.ts', STORE, 'never fetches'],
  ['analysis does not query', 'packages/analysis/src/x.ts', '@prisma/client', 'only packages/store knows Prisma'],
  ['analysis does not draw', 'packages/analysis/src/x.ts', 'react', 'belong to apps/web'],
  ['store queries', 'packages/store/src/x.ts', '@prisma/adapter-pg', null],
  ['store does not import adapters', 'packages/store/src/x.ts', '@tachograph/adapters', 'in the app'],
  ['store does not evaluate', 'packages/store/src/x.ts', '@tachograph/analysis/verdict', 'in the app'],
  ['store does not answer HTTP', 'packages/store/src/x.ts', 'fastify', 'nothing of HTTP'],
  ['nobody imports past an entry point', 'packages/analysis/src/x.ts', '@tachograph/schema/src/run.ts', 'entry point'],
  ['ingest imports store', 'apps/ingest/src/x.ts', STORE, null],
  ['ingest does not import web', 'apps/ingest/src/x.ts', '../../web/src/env.ts', 'A path must not leave its package'],
  ['ingest does not query', 'apps/ingest/src/x.ts', '@prisma/adapter-pg', 'only packages/store knows Prisma'],
  ['cli does not import store', 'apps/cli/src/x.ts', STORE, 'over HTTP'],
  ['web server reads the store', 'apps/web/src/server/x.ts', STORE, null],
  ['web server does not query', 'apps/web/src/server/x.ts', 'pg', 'only packages/store knows Prisma'],
  ['pages do not import store', 'apps/web/src/app/p/[project]/page.tsx', STORE, 'ask a tRPC procedure'],
  ['route handlers do not import store', 'apps/web/src/app/s/[id]/route.ts', STORE, 'ask a tRPC procedure'],
  ['pages do not import ingest', 'apps/web/src/app/page.tsx', '@tachograph/ingest', 'ask a tRPC procedure'],
  ['pages do not draw', 'apps/web/src/app/page.tsx', 'recharts', 'only apps/web/src/charts draws'],
  ['charts draw', 'apps/web/src/charts/x.tsx', 'recharts', null],
  ['charts do not fetch', 'apps/web/src/charts/x.tsx', '@trpc/client', 'pass the data down'],
  ['charts do not call the server', 'apps/web/src/charts/x.tsx', '@/server/root.ts', 'the layers below its own'],
  ['charts do not import store', 'apps/web/src/charts/x.tsx', STORE, 'can only draw'],
  [
    'harnesses import nothing of ours',
    'harnesses/node/x.mjs',
    '@tachograph/schema/run',
    'only it and bench are checked out',
  ],
  [
    'harnesses do not climb out of their folder',
    'harnesses/plans/x.mjs',
    '../../tooling/start/settings.mjs',
    'tooling/bench passes what it needs',
  ],
  [
    'harnesses do not climb into packages',
    'harnesses/plans/x.mjs',
    '../../packages/schema/src/run/run.ts',
    'A path must not leave its package',
  ],
  ['harnesses climb among themselves', 'harnesses/go/x.mjs', '../plans/help.mjs', null],
  [
    'inside analysis, a measurement does not import a trend',
    'packages/analysis/src/measurement/x.ts',
    '../trend/trend.ts',
    'imports only the layers below its own',
  ],
  [
    'inside analysis, a sweep does not import a trend beside it',
    'packages/analysis/src/sweep/x.ts',
    '../trend/trend.ts',
    'imports only the layers below its own',
  ],
  ['inside analysis, a trend imports verdicts', 'packages/analysis/src/trend/x.ts', '../verdict/verdict.ts', null],
  [
    'inside apps/web, the server does not import components',
    'apps/web/src/server/runs/x.ts',
    '@/ui/text/time.tsx',
    'imports only the layers below its own',
  ],
  [
    'inside apps/web, exports do not import pages',
    'apps/web/src/exports/share/x.ts',
    '@/app/s/[id]/page.tsx',
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
    '../trend/trend-model.ts',
    'imports only the layers below its own',
  ],
  ['inside apps/web, pages import everything below', 'apps/web/src/app/x.ts', '@/ui/text/time.tsx', null],
  ['browser tests do not import store', 'e2e/x.spec.ts', STORE, 'what a visitor sees'],
];

describe('an import in the wrong place is an issue that says where it belongs', () => {
  test.each(lines)('%s', (_title, file, request, message) => {
    const issue = findIssue({ file, request });
    if (message === null) expect(issue).toBeNull();
    else expect(issue).toContain(message);
  });
});

const toImport = (file: string, target: string) => ({ file, request: target, target });

test('two folders that import each other are an issue, at any depth, and for a file that a test imports they are not', () => {
  const down = toImport('packages/store/src/runs/a.ts', 'packages/store/src/points/b.ts');
  const up = toImport('packages/store/src/points/c.ts', 'packages/store/src/runs/d.ts');
  expect(findPairs([down, up]).join('\n')).toContain(
    'packages/store/src/points and packages/store/src/runs import each other: packages/store/src/points/c.ts imports',
  );
  const ofTest = toImport('packages/store/src/points/c.test.ts', 'packages/store/src/runs/d.ts');
  expect(findPairs([down, ofTest]).filter((issue) => issue.includes('store'))).not.toContain('import each other');
});

test('a folder that no layer names is an issue, and so is a name that stands for nothing', () => {
  const issues = findUnnamed({ files: ['packages/stats/src/new/x.ts'], imports: [] }).join('\n');
  expect(issues).toContain('packages/stats/src/new is in no layer: name it in LAYERS');
  expect(issues).toContain('packages/stats/src/gate is in a layer, and does not exist');
});

test('a package that no package.json declares is an issue', () => {
  const manifests = new Map([
    ['packages/stats/package.json', { name: '@tachograph/stats', dependencies: { zod: '4' } }],
  ]);
  const find = (request: string) =>
    findUndeclared(
      [{ file: 'packages/stats/src/gate/x.ts', request, target: null }],
      (file) => manifests.get(file) ?? null,
    );
  expect(find('zod/mini')).toEqual([]);
  expect(find('left-pad/x')).toEqual([
    'packages/stats/src/gate/x.ts imports left-pad/x: add left-pad to the dependencies of packages/stats/package.json.',
  ]);
});

test('a circle is found through any number of files, and nothing that hangs on it', () => {
  const graph = new Map([
    ['start', ['a']],
    ['a', ['b', 'end']],
    ['b', ['c']],
    ['c', ['a']],
    ['end', []],
  ]);
  expect(findCircles(graph)).toEqual([['a', 'b', 'c']]);
});

describe('in the whole repository', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { files, imports } = listImports(root);

  test('values and types are imports, of modules and in comments, at once and later', () => {
    expect(files.length).toBeGreaterThan(2000);
    const found = (file: string, target: string) => imports.some((one) => one.file === file && one.target === target);
    expect(found('apps/cli/src/capture/read-event.ts', 'apps/cli/src/terminal.ts')).toBe(true);
    expect(found('harnesses/run-harness.mjs', 'harnesses/plans/to-config.mjs')).toBe(true);
    expect(found('harnesses/go/harness.mjs', 'harnesses/plans/harness.mjs')).toBe(true);
    expect(found('harnesses/bench.mjs', 'harnesses/plans/parse-command-line.mjs')).toBe(true);
    expect(found('packages/analysis/src/verdict/describe-reason.ts', 'packages/units/src/index.ts')).toBe(true);
  });

  test('every import goes down', () => {
    expect(imports.map(findIssue).filter(Boolean)).toEqual([]);
  });

  test('every folder is in a layer', () => {
    expect(findUnnamed({ files, imports })).toEqual([]);
  });

  test('no two folders import each other', () => {
    expect(findPairs(imports)).toEqual([]);
  });

  test('files import each other in no circle, not for a type either', () => {
    const graph = new Map(files.map((file): [string, string[]] => [file, []]));
    for (const { file, target } of imports) if (target !== null && target !== file) graph.get(file)?.push(target);
    expect(findCircles(graph)).toEqual([]);
  });

  test('every package that is imported is declared', () => {
    const readManifest = (file: string) =>
      existsSync(path.join(root, file)) ? JSON.parse(readFileSync(path.join(root, file), 'utf8')) : null;
    expect(findUndeclared(imports, readManifest)).toEqual([]);
  });
});
