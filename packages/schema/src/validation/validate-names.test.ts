import { describe, expect, it } from 'vitest';
import { check, detailOf, issuesOf, type Loose, result, run, wire } from '../testing/check-run.ts';

describe('names', () => {
  it('refuses __proto__ wherever it stands, and changes no prototype (row 33)', () => {
    const input = wire(
      `{"__proto__":{"a":1},"format":1,"startedAt":"2026-11-20T10:00:00Z","environment":{"server":{"config":{"__proto__":1}}},
        "results":[{"scenario":"s","driver":{"name":"d","options":{"__proto__":1}},"params":{"__proto__":{"polluted":1}},"unit":"ops/s","value":1}]}`,
    );
    expect(issuesOf(input).sort()).toEqual([
      'unknown-field /__proto__',
      'unknown-field /environment/server/config/__proto__',
      'unknown-field /results/0/driver/options/__proto__',
      'unknown-field /results/0/params/__proto__',
    ]);
    expect(({} as Loose).polluted).toBeUndefined();
  });
  it('refuses constructor and prototype as names of params (row 33)', () => {
    const input = run({ results: [result({ params: { constructor: 1, prototype: 2 } })] });
    expect(issuesOf(input)).toEqual([
      'invalid-value /results/0/params/constructor',
      'invalid-value /results/0/params/prototype',
    ]);
  });
  it.each([
    ['a\u0000b', 'NUL'],
    ['a\ud800', 'half a surrogate pair'],
    ['a\u200bb', 'a zero-width space'],
    ['a\u202eb', 'a text direction override'],
    ['a\u061cb', 'an Arabic letter mark'],
    ['a\u00adb', 'a soft hyphen'],
    ['a\u034fb', 'a grapheme joiner'],
    ['a\u180eb', 'a Mongolian vowel separator'],
    ['a\u2028b', 'a line separator'],
    ['a\u2029b', 'a paragraph separator'],
    ['a\u3164b', 'a Hangul filler'],
    ['a\uffa0b', 'a half-width Hangul filler'],
    ['a\u2800b', 'a blank Braille pattern'],
    ['a\ufff9b', 'an annotation mark'],
    ['a\u0085b', 'a next line'],
    ['a\u{e0041}b', 'a tag letter'],
    ['a\ufe0fb', 'a variation selector'],
    ['a\nb', 'a line break'],
    ['!!!', 'no letter or digit'],
    ['   ', 'blanks alone'],
    ['x'.repeat(10_000), '10,000 characters'],
  ])('refuses %j as a scenario: %s', (scenario) => {
    const issues = issuesOf(run({ results: [result({ scenario })] }));
    expect(issues.length).toBeGreaterThan(0);
    for (const issue of issues) expect(issue).toMatch(/ \/results\/0\/scenario$/);
  });
  it('refuses NUL in the key of a table, in an error message and in an address (rows 39, 51)', () => {
    const text = 'a\u0000b';
    const input = run({
      source: { kind: 'ci', url: `http://ci.example/${text}` },
      results: [result({ params: { [text]: 1 }, value: null, status: 'failed', statusReason: text })],
    });
    expect(issuesOf(input).sort()).toEqual([
      'invalid-value /results/0/params/a\u0000b',
      'invalid-value /results/0/statusReason',
      'invalid-value /source/url',
    ]);
  });
  it.each([
    ['a\u009b31mb', 'holds a control character, U+009B'],
    ['a\u0085b', 'holds a control character, U+0085'],
    ['a\u202eb', 'holds a mark that turns the direction of text, U+202E'],
    ['a\u2066b', 'holds a mark that turns the direction of text, U+2066'],
  ])('refuses %j in a reason, a note and a description, and names it', (text, detail) => {
    const input = run({
      notes: [text],
      scenarios: [{ id: 'x', description: text }],
      results: [result({ value: null, status: 'failed', statusReason: text })],
    });
    const pointers = ['/results/0/statusReason', '/notes/0', '/scenarios/0/description'];
    expect(issuesOf(input).sort()).toEqual(pointers.map((pointer) => `invalid-value ${pointer}`).sort());
    expect(detailOf(input)).toBe(detail);
  });
  it('takes text of any script in a reason and in names, with its marks, tabs and line breaks', () => {
    const reason = 'שגיאה\u200f: timeout\n\tat 日本語 ✔ µs';
    const results = [result({ scenario: 'größe 日本語 µs — ✔', value: null, status: 'failed', statusReason: reason })];
    expect(issuesOf(run({ notes: [reason], results }))).toEqual([]);
  });
  it('refuses an address that is not http or https (row 56)', () => {
    expect(issuesOf(run({ source: { kind: 'ci', url: 'javascript:alert(1)' } }))).toEqual([
      'invalid-value /source/url',
    ]);
  });
  it('brings names to composed Unicode without blanks at the ends (row 49)', () => {
    const checked = check(run({ results: [result({ scenario: ' cafe\u0301\u00a0test ' })] }));
    expect(checked.ok && checked.run.results[0]?.scenario).toBe('café test');
  });
  it('takes two results for the same where only the spelling differs (rows 11, 49)', () => {
    const twice = [
      result({ unit: 'us/op', params: { a: 1, b: 2 } }),
      result({ unit: 'µs/op', params: { b: 2, a: 1.0 } }),
    ];
    expect(issuesOf(run({ results: twice }))).toEqual(['duplicate-result /results/1']);
  });
  it('takes two invocations, "1" and 1, and two driver options for different results (row 52)', () => {
    const results = [
      result({ invocation: 1 }),
      result({ invocation: 2 }),
      result({ params: { rows: 1 } }),
      result({ params: { rows: '1' } }),
      result({ driver: { name: 'mariadb', version: '3.5.4', options: { pool: true } } }),
    ];
    expect(issuesOf(run({ results }))).toEqual([]);
  });
});
