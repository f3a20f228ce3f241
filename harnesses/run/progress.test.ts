import { expect, test } from 'vitest';
import { createProgress } from './progress.mjs';

function run(isTerminal: boolean) {
  let text = '';
  const progress = createProgress({ isTerminal, write: (more) => (text += more) });
  progress.log('installing 2 versions');
  progress.show('mariadb 3.4.5   1 of 2');
  progress.log('the server died');
  progress.show('mariadb 3.5.0   2 of 2');
  progress.end();
  progress.log('2 runs stored');
  return text;
}

test('in a log each is a line, without control characters', () => {
  expect(run(false)).toBe(
    'installing 2 versions\nmariadb 3.4.5   1 of 2\nthe server died\nmariadb 3.5.0   2 of 2\n2 runs stored\n',
  );
});

test('where somebody watches, what was said stays and the step is written over', () => {
  const seen = run(true)
    .split('\n')
    .map((line) => line.split('\r\u001b[2K').at(-1));
  expect(seen).toEqual(['installing 2 versions', 'the server died', '2 runs stored', '']);
});
