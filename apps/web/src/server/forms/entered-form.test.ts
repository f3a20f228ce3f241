import { symmetricEncodeJWT } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { toEntered, valuesOf } from './entered-form.ts';

const stored = { title: 'Stored', keys: ['cpu', 'os'] };

test('a form that was rejected begins with what was entered, also where it is empty, and every other one with what is stored', () => {
  const entered = toEntered('describe', new URLSearchParams('title=Typed&description='));
  const of = (form: string) => {
    const { text, list } = valuesOf(entered, form);
    return [text('title', stored.title), text('description', 'old'), text('slug', 'a'), list('keys', stored.keys)];
  };
  expect(of('describe')).toEqual(['Typed', '', 'a', []]);
  expect(of('rename')).toEqual(['Stored', 'old', 'a', stored.keys]);
  expect(valuesOf(null, 'describe').text('title', stored.title)).toBe('Stored');
});

test('every box that is ticked is kept', () => {
  const entered = toEntered('identity', new URLSearchParams('keys=cpu&keys=kernel'));
  expect(valuesOf(entered, 'identity').list('keys', stored.keys)).toEqual(['cpu', 'kernel']);
});

test.each([1, 500, 900, 930, 940, 2000])(
  'of a text of %d letters that take two bytes, the other fields are kept, and it is said whether all are',
  (letters) => {
    const fields = { title: 'Typed', description: 'é'.repeat(letters), visibility: 'private' };
    const { values, isComplete } = toEntered('create', new URLSearchParams(fields));
    expect(values).toMatchObject({ title: ['Typed'], visibility: ['private'] });
    expect([values.description !== undefined, isComplete]).toEqual([letters <= 900, letters <= 900]);
  },
);

test('what is kept of the longest form fits in the 4 kB of headers that a proxy takes', async () => {
  const fields = {
    title: 't'.repeat(200),
    description: 'e'.repeat(1600),
    referenceDriver: 'mysql2',
    minimumEffect: '99',
  };
  const entered = toEntered('describe', new URLSearchParams(fields));
  expect(entered.isComplete).toBe(true);
  const token = await symmetricEncodeJWT(entered, 'x'.repeat(32), 'entered', 60);
  expect(token.length).toBeLessThan(3000);
});
