import { expect, test } from 'vitest';
import { benchJsonSchema } from './bench-config.ts';
import { validateBenchConfig } from './validate-bench-config.ts';

const CONFIG = {
  scenarios: [{ id: 'select-1' }],
  workers: { base: { command: ['node', 'worker.mjs'], cwd: 'base' }, head: { command: ['node', 'worker.mjs'] } },
};

test('the published JSON Schema is the one that tacho validates by; `vitest -u` writes it anew', async () => {
  const text = `${JSON.stringify(benchJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../../docs/bench.schema.json');
});

test('two workers and a scenario are enough', () => {
  const validated = validateBenchConfig(CONFIG);
  expect(validated).toMatchObject({
    config: { rounds: 60, pin: 'auto', metric: 'latency', smallestDifference: 0.03, scenarios: [{ id: 'select-1' }] },
  });
});

test('to record, one worker is enough, and a scenario may have cases', () => {
  const scenarios = ['text', 'binary'].map((word) => ({ id: 'a', case: `a ${word}`, params: { word } }));
  const workers = { only: CONFIG.workers.head };
  expect(validateBenchConfig({ scenarios, workers, record: true })).toHaveProperty('config');
});

test.each([
  ['a field that does not exist', { ...CONFIG, worker: {} }, '/worker', 'did you mean "workers"?'],
  ['one worker', { ...CONFIG, workers: { head: CONFIG.workers.head } }, '/workers', 'nothing to compare'],
  ['a command that is a text', { ...CONFIG, before: 'docker compose up' }, '/before', 'must be an array'],
  [
    'a worker without a command',
    { ...CONFIG, workers: { ...CONFIG.workers, c: {} } },
    '/workers/c/command',
    'is missing',
  ],
  ['an anchor that is no worker', { ...CONFIG, anchor: 'bas' }, '/anchor', 'did you mean "base"?'],
  ['a scenario twice', { ...CONFIG, scenarios: [{ id: 'a' }, { id: 'a' }] }, '/scenarios/1/id', 'is there twice'],
  ['an invalid core', { ...CONFIG, pin: -1 }, '/pin', 'above or equal to 0'],
  ['counts beside load curves', { ...CONFIG, counts: ['heap'], load: {} }, '/load', 'leave one out'],
  ['a rate below one a second', { ...CONFIG, load: { rates: [0.5] } }, '/load/rates/0', 'above or equal to 1'],
  ['no object', [], '', 'must be an object'],
])('%s is an issue with its place', (_, input, pointer, detail) => {
  const validated = validateBenchConfig(input);
  expect('issues' in validated && validated.issues).toEqual([
    expect.objectContaining({ pointer, detail: expect.stringContaining(detail) }),
  ]);
});
