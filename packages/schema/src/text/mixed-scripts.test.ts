import { describe, expect, it } from 'vitest';
import { findMixedWord } from './mixed-scripts.ts';

describe('findMixedWord', () => {
  it.each([
    ['mаriadb', 'mаriadb', ['Latin', 'Cyrillic']],
    ['select Οne row', 'Οne', ['Latin', 'Greek']],
    ['do-1 пропуск', null, []],
    ['mariadb', null, []],
    ['größe', null, []],
    ['日本語 select', null, []],
    ['latency in μs and kΩ', null, []],
    ['сору', null, []],
  ])('%s: %s', (name, word, scripts) => {
    expect(findMixedWord(name)).toEqual(word === null ? null : { word, scripts });
  });
});
