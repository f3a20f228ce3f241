import { expect, test } from 'vitest';
import { toBisectCommand } from './to-bisect-command.ts';

type Input = Parameters<typeof toBisectCommand>[0];

const toInput = (change: object) =>
  ({
    purl: 'pkg:golang/github.com/go-sql-driver/mysql',
    change: {
      ...{
        axis: 'version',
        direction: 'worse',
        ratio: 0.61,
        before: { version: '1.9.2' },
        after: { version: '1.9.3' },
      },
      ...{ case: { scenario: 'select-1', metric: 'latency' }, ...change },
    },
    before: null,
    after: null,
  }) as Input;

test('the step of git bisect looks for the direction and half the size of the change', () => {
  expect(toBisectCommand(toInput({}))).toBe(
    'git bisect start v1.9.3 v1.9.2\ngit bisect run tacho bisect --config ../bench/tacho-bench.json --scenario select-1 --smallest-difference 0.28',
  );
  const better = { direction: 'better', ratio: 1.21, case: { scenario: "it's", metric: 'throughput' } };
  expect(toBisectCommand(toInput(better))?.split('\n')[1]).toBe(
    "git bisect run tacho bisect --config ../bench/tacho-bench.json --scenario 'it'\\''s' --metric throughput --find better --smallest-difference 0.10",
  );
});

test('is null for a metric that tacho bench does not judge, and for a package whose code is not known', () => {
  expect(toBisectCommand(toInput({ case: { scenario: 'select-1', metric: 'heap' } }))).toBeNull();
  expect(toBisectCommand({ ...toInput({}), purl: 'pkg:npm/other' })).toBeNull();
});
