import { expect, it } from 'vitest';
import { mirrorIn } from './private-apt.mjs';

it('takes the mirror that has the release and its updates, not an archive with a suite of the same name', () => {
  const targets = [
    'https://other.test/apt bookworm main',
    'https://mirror.test/debian bookworm contrib',
    'https://mirror.test/debian bookworm main',
    'https://mirror.test/debian bookworm-updates main',
    'https://mirror.test/debian-security bookworm-security main',
  ].join('\n');
  expect(mirrorIn(targets, 'bookworm')).toBe('https://mirror.test/debian');
});

it('takes the only one with the release if none has updates, and is null if none has the release', () => {
  expect(mirrorIn('https://mirror.test/debian sid main\n', 'sid')).toBe('https://mirror.test/debian');
  expect(mirrorIn('https://mirror.test/debian sid contrib\n', 'sid')).toBeNull();
  expect(mirrorIn('', '')).toBeNull();
});
