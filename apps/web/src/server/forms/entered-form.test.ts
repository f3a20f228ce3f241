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

test('a value that does not fit in a cookie is left out, and the others are kept', () => {
  const fields = new URLSearchParams({ title: 'Typed', description: 'é'.repeat(2000), minimumEffect: '5' });
  expect(toEntered('describe', fields).values).toEqual({ title: ['Typed'], minimumEffect: ['5'] });
  const long = new URLSearchParams({ title: 'Typed', description: 'e'.repeat(2000), minimumEffect: '5' });
  expect(Object.keys(toEntered('describe', long).values)).toEqual(['title', 'description', 'minimumEffect']);
});
