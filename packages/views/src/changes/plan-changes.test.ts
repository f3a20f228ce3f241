import { expect, test } from 'vitest';
import { planChanges } from './plan-changes.ts';

const ENVIRONMENT = { identity: '0123456789abcdef', label: 'Xeon' };
const listed = (state?: Parameters<typeof planChanges>[0]['state']) => planChanges({ state }, []).listed;

test('open changes are listed where no state is chosen', () => {
  expect(listed()).toEqual(listed('open'));
  expect(listed()).toMatchObject({ state: ['new', 'acknowledged'] });
});

test('suspected changes are open and a separate list, and are no new ones', () => {
  expect(listed().certainty).toBe('any');
  expect(listed('suspected')).toMatchObject({ certainty: 'suspected', state: 'new' });
  expect(listed('new').certainty).toBe('found');
});

test('an environment is found by its identity, and one that nobody knows selects nothing', () => {
  const plan = (environment: string) => planChanges({ environment }, [ENVIRONMENT]);
  expect(plan(ENVIRONMENT.identity)).toMatchObject({
    environment: ENVIRONMENT,
    fitting: { environment: ENVIRONMENT.identity },
  });
  expect(plan('elsewhere')).toMatchObject({ environment: null, fitting: { environment: 'elsewhere' } });
});
