import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { createRunWorld } from '@/server/testing/create-run-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET } from './points.parquet/route.ts';

/** More than a group of rows has. */
const RESULTS = 10_050;
const world = useServedWorld(() => createRunWorld(RESULTS));

const get = (project: string) => GET(new Request('https://pages.example/'), { params: Promise.resolve({ project }) });

test('every result of a project is in its Parquet file, with its value in the canonical unit and its time', async () => {
  const response = await get('node');
  expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="node-points.parquet"');
  const file = await response.arrayBuffer();
  const rows = await parquetReadObjects({ file });
  expect(rows).toHaveLength(RESULTS);
  expect(rows[3]).toMatchObject({
    run: world.run,
    scenario: 's3',
    driver: 'odd',
    version: '1.0.0',
    metric: 'latency',
    unit: 'ns/op',
    value: 3_500_000,
    invocation: 1n,
    status: 'ok',
    anchor: null,
    excluded_because: null,
  });
  expect(rows[3]?.measured_at).toBeInstanceOf(Date);
  expect(new Set(rows.map(({ value }) => value)).size).toBe(RESULTS);
});

test('the file is made in groups of rows, so that memory is that of one group', async () => {
  const { row_groups: groups } = parquetMetadata(await (await get('node')).arrayBuffer());
  expect(groups.map((group) => Number(group.num_rows))).toEqual([10_000, 50]);
});

test('a client that goes ends the reading', async () => {
  const reader = (await get('node')).body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
  expect((await reader?.read())?.done).toBe(true);
});

test('a project that does not exist has no file', async () => {
  expect((await get('nothing')).status).toBe(404);
});
