import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { putFakeNpm } from '../testing/fake-npm.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const driver = (slug: string, newest: string | null, purl: string | null = `pkg:npm/${slug}`) => ({
  slug,
  name: slug,
  purl,
  newest,
});

/** `tacho watch` with these drivers in the project, and a registry that has these versions. */
async function watch(
  drivers: readonly unknown[],
  packages: Readonly<Record<string, readonly string[]>>,
  ...args: string[]
) {
  const bin = join(bench.folder, 'bin');
  await putFakeNpm(bin, packages, bench.folder);
  server.plan.push({ status: 200, body: { drivers } });
  const changes = { variables: { TACHO_URL: server.url, TACHO_TOKEN: 'a-token', PATH: `${bin}:/usr/bin:/bin` } };
  return bench.tacho(['watch', '--project', 'demo', ...args], changes);
}

describe('tacho watch', () => {
  test('says which releases are newer than the last one that was measured, and leaves pre-releases out', async () => {
    const drivers = [driver('pg', '8.22.0'), driver('mysql2', '3.24.6')];
    const versions = { pg: ['8.21.0', '8.22.0', '8.23.1', '9.0.0-beta.1', '8.23.0'], mysql2: ['3.24.6'] };
    const { status, out } = await watch(drivers, versions, '--dry-run', '--json');
    expect(JSON.parse(out)).toEqual({
      releases: [
        { driver: 'pg', measured: '8.22.0', releases: ['8.23.0', '8.23.1'] },
        { driver: 'mysql2', measured: '3.24.6', releases: [] },
      ],
      reports: [],
    });
    expect(status).toBe(0);
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/drivers?project=demo']);
  });

  test('where nothing is new it measures nothing and prints nothing', async () => {
    const { status, out, err } = await watch([driver('pg', '8.23.1')], { pg: ['8.23.1'] });
    expect({ status, out, err }).toEqual({ status: 0, out: '', err: 'pg 8.23.1 is the newest\n' });
  });

  test('a driver without a worker, without a registry or without a version stops no other one', async () => {
    const drivers = [
      driver('own', '1.0.0', null),
      driver('postgres', '3.4.0'),
      driver('mysql', null),
      driver('pg', '8.23.0'),
    ];
    const { err } = await watch(drivers, { pg: ['8.23.0', '8.23.1'] }, '--dry-run');
    expect(err).toBe(
      [
        'own is left out: no worker measures it; tacho bench init --list has those that there are',
        'postgres is left out: npm view postgres versions time --json --loglevel=error lists no version of postgres: run it to see why',
        'pg 8.23.1: new since 8.23.0',
        '',
      ].join('\n'),
    );
  });

  test.each([
    [['--driver', 'pgx'], 'the project has no driver pgx with a version; there are pg'],
    [['--scenario', 'nothing'], 'there is no scenario nothing; there are connect, select-1'],
    [['more'], '"more" is one too many'],
  ])('%j is a usage error', async (args, message) => {
    const { status, err } = await watch([driver('pg', '8.23.1')], { pg: ['8.23.1'] }, ...args);
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining(message) });
  });
});
