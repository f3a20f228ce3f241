import { expect, test } from 'vitest';
import { type Context, type Outcome, passes, runSteps, type Step } from './step.ts';

const PASSED: Outcome = { state: 'passed' };

function toContext(controller = new AbortController()) {
  const printed: string[] = [];
  const log = (text: string) => void printed.push(text);
  const context: Context = { root: '.', workDir: '.', env: process.env, signal: controller.signal, log, shard: null };
  return { printed, context };
}

const says = (name: string, words: string, rest: Partial<Step> = {}): Step => ({
  name,
  run: async (context) => {
    context.log(`${words} begins`);
    const passed = await passes(context, ['-e', `console.log('${words}')`]);
    return { state: passed ? 'passed' : 'failed' };
  },
  ...rest,
});

test('a step beside others runs while they do, and all it printed comes in one piece when it is over', async () => {
  const { printed, context } = toContext();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const steps: Step[] = [
    says('slow', 'slow words', { isBeside: true }),
    { name: 'waits', isBeside: true, run: () => released.then(() => PASSED) },
    {
      name: 'quick',
      run: async () => {
        release();
        return PASSED;
      },
    },
  ];
  const results = await runSteps(steps, context);
  expect(results.map(({ name, state }) => `${name} ${state}`)).toEqual(['slow passed', 'waits passed', 'quick passed']);
  expect(printed).toContain('── slow, beside what follows');
  expect(printed).toContain('── slow, passed\nslow words begins\nslow words');
});

test('with nothing left to run beside, a step prints as it goes', async () => {
  const { printed, context } = toContext();
  await runSteps([{ name: 'last', isBeside: true, run: async () => PASSED }], context);
  expect(printed).toEqual(['── last']);
});

test('what a step throws is its failure, beside others too, and the others run to their end', async () => {
  const { printed, context } = toContext();
  const fails = (name: string, isBeside: boolean): Step => ({
    name,
    isBeside,
    run: () => Promise.reject(new Error(`${name} broke\nin detail`)),
  });
  const results = await runSteps([fails('beside', true), fails('alone', false), says('last', 'x')], context);
  expect(results.map(({ state, note }) => [state, note])).toEqual([
    ['failed', 'beside broke'],
    ['failed', 'alone broke'],
    ['passed', undefined],
  ]);
  expect(printed).toContain('── beside, failed\nbeside broke\nin detail');
});

test('told to stop, no further step is begun', async () => {
  const controller = new AbortController();
  const { context } = toContext(controller);
  const stops: Step = {
    name: 'stops',
    run: async () => {
      controller.abort();
      return PASSED;
    },
  };
  const results = await runSteps([stops, says('never', 'x')], context);
  expect(results.map(({ name }) => name)).toEqual(['stops']);
});
