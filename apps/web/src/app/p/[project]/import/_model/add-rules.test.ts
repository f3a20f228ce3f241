import { describe, expect, it } from 'vitest';
import { addRules } from './add-rules.ts';

const rule = { match: '{scenario}/{driver:word}', tool: 'gotest', when: { uncertain: 'driver' } } as const;
const suggested = [{ rule, results: 2, reason: 'a' }];

describe('addRules', () => {
  it('adds the rules after those of the project, so that these still come first', () => {
    const text = addRules('[{"match":"x","driver":"y"}]', suggested) ?? '';
    expect(JSON.parse(text)).toEqual([{ match: 'x', driver: 'y' }, rule]);
    expect(text.split('\n')).toHaveLength(4);
  });
  it('begins a list if the text is blank', () => {
    expect(JSON.parse(addRules(' ', suggested) ?? '')).toEqual([rule]);
  });
  it.each(['[', '{}', '5'])('adds nothing to %s, which is no list', (text) => {
    expect(addRules(text, suggested)).toBeNull();
  });
});
