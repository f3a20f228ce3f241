import { expect, test } from 'vitest';
import { formatSelected, parseSelected } from '../selection/selected-driver.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { NODE_PINNED_2026 } from '../testing/node-pinned-2026.ts';
import { caseOf, npmVersion, observe, toSeriesData } from '../testing/observe.ts';
import { listPresets, type PresetSource } from './list-presets.ts';

const E2021 = { identity: 'e2021', label: 'two hosts', drivers: ['mariadb', 'mysql', 'mysql2'] };
const E2026 = { identity: 'e2026', label: 'pinned', drivers: ['mariadb', 'mysql', 'mysql2'] };
const SOURCE: PresetSource = {
  measured: toSeriesData([...NODE_JULY_2021, ...NODE_PINNED_2026]),
  environments: [E2026, E2021],
  published: ['e2021'],
  environment: E2026,
  metric: 'throughput',
  referenceDriver: 'mysql2',
};
const label = (source: Partial<PresetSource>) => listPresets({ ...SOURCE, ...source }).map((preset) => preset.label);

test('there is a start from the newest of every driver, from successive versions where both were measured, and from published figures', () => {
  // mysql was measured in one version there.
  expect(label({})).toEqual([
    'newest of every driver',
    'mariadb 3.5.4 against 3.4.5',
    'mysql2 3.24.5 against 3.22.6',
    'published against ours',
  ]);
  expect(label({ environments: [], environment: E2021, published: [] })).toEqual(['newest of every driver']);
});

test('a succession names both versions, the older one as the reference, in the environment and metric they were found in', () => {
  const [, succession] = listPresets(SOURCE);
  const reference = { slug: 'mariadb', version: '3.4.5' };
  expect(succession).toMatchObject({
    drivers: [reference, { slug: 'mariadb', version: '3.5.4' }],
    ...{ reference, environment: { identity: 'e2026' }, metric: 'throughput' },
  });
});

test('a driver with one version where the page compares has its succession where it was last measured in two', () => {
  const [, succession] = listPresets({ ...SOURCE, environment: E2021 });
  expect(succession).toMatchObject({ label: 'mariadb 3.5.4 against 3.4.5', environment: { identity: 'e2026' } });
  const older = toSeriesData(
    NODE_PINNED_2026.map((line) => ({ ...line, environment: 'e2025' })).filter(({ driver }) => driver === 'mariadb'),
  );
  const [, elsewhere] = listPresets({
    ...SOURCE,
    measured: older,
    environments: [E2026, { ...E2026, identity: 'e2025' }],
  });
  expect(elsewhere?.environment?.identity).toBe('e2025');
});

test('versions without a figure, of another metric, or that are a branch are no succession', () => {
  const line = (version: string, known: object, metric = 'throughput') => ({
    ...{ case: caseOf('one', { metric }), driver: 'mysql', environment: 'e2026' },
    observations: [observe({ version: npmVersion(version), ...known })],
  });
  const older = toSeriesData([
    line('5.2.0', { value: 1 }),
    line('5.3.0', { status: 'failed', statusReason: 'timeout' }),
    line('5.4.0', { value: 1 }, 'latency'),
    line('main', { value: 1 }),
  ]);
  expect(label({ measured: older, published: [] })).toEqual(['newest of every driver']);
});

test('published against ours puts each shared driver of both places side by side, the project’s reference first', () => {
  const preset = listPresets(SOURCE).at(-1);
  expect(preset?.drivers.map(formatSelected)).toEqual([
    ...['mysql2~e2021', 'mysql2~e2026', 'mariadb~e2021', 'mariadb~e2026', 'mysql~e2021', 'mysql~e2026'],
  ]);
  expect(preset).toMatchObject({ reference: { slug: 'mysql2', environment: 'e2021' }, environment: null });
});

test('the newest publication that shares a driver with us is taken, beside the newest environment of ours', () => {
  const alone = { identity: 'e2027', label: 'others', drivers: ['pg'] };
  const older = { ...E2026, identity: 'e2025' };
  const source = { environments: [alone, E2026, E2021, older], published: ['e2027', 'e2021'] };
  expect(
    listPresets({ ...SOURCE, ...source })
      .at(-1)
      ?.drivers.slice(0, 2)
      .map(formatSelected),
  ).toEqual([...['mysql2~e2021', 'mysql2~e2026']]);
  expect(label({ ...source, published: ['e2027'] })).not.toContain('published against ours');
  expect(label({ ...source, published: ['e2027', 'e2026', 'e2021', 'e2025'] })).not.toContain('published against ours');
});

test('what is written of a chosen driver is read back', () => {
  for (const text of ['mariadb', 'mariadb@3.4.0', 'mariadb~a1b2c3', 'boost.mysql@1.88~linux~a1b2c3'])
    expect(formatSelected(parseSelected(text))).toBe(text);
});

test('published against ours takes the newest of our places that has a published metric, in that metric', () => {
  const newer = { identity: 'e2027', label: 'in turns', drivers: ['mariadb', 'mysql2'] };
  const inTurns = ['mariadb', 'mysql2'].map((driver) => ({
    ...{ case: caseOf('select-1', { metric: 'latency', unit: 'ns/op' }), driver, environment: 'e2027' },
    observations: [observe({ version: npmVersion('3.5.4'), value: 1 })],
  }));
  const measured = toSeriesData([...NODE_JULY_2021, ...NODE_PINNED_2026, ...inTurns]);
  const preset = listPresets({ ...SOURCE, measured, environments: [newer, E2026, E2021] }).at(-1);
  expect(preset).toMatchObject({ label: 'published against ours', metric: 'throughput' });
  expect(new Set(preset?.drivers.map(({ environment }) => environment))).toEqual(new Set(['e2021', 'e2026']));
});
