import { describe, expect, it } from 'vitest';
import { MAX_WILDCARDS, parsePattern } from '../template/mapping-pattern.ts';
import { parseTemplate, toTemplate } from '../template/mapping-template.ts';
import { MAPPING_LIMITS, mappingJsonSchema, mappingRule } from './mapping.ts';
import { validateMapping } from './validate-mapping.ts';

const validate = (input: unknown) => validateMapping(input, { tools: ['gotest', 'go', 'jmh'] });

function issuesOf(input: unknown) {
  const validated = validate(input);
  return 'issues' in validated ? validated.issues : [];
}

describe('validateMapping', () => {
  it('takes a rule with everything a rule may say, and gives it back as it is', () => {
    const rule = {
      match: 'Benchmark{scenario}/{lib:word}/rows={rows:number}',
      tool: 'gotest',
      when: { driver: 'unknown', unit: 'ns/op', params: { pool: '*' }, uncertain: 'driver' },
      driver: 'go-{lib}',
      version: '1.0.0',
      language: 'go',
      purl: 'pkg:golang/github.com/acme/{lib}',
      metric: 'latency',
      params: { size: '{rows}', pooled: true, depth: 3, pool: null },
      options: { rewriteBatchedStatements: true, fetchSize: '{rows}' },
      protocolObserved: 'binary',
      status: 'emulated',
      statusReason: 'a loop of {rows} single inserts',
      note: 'our own harness',
    };
    expect(validate([rule])).toEqual({ mapping: [rule] });
  });

  it('names every issue at once, with its pointer', () => {
    const issues = issuesOf([
      { match: 'a' },
      { driver: 'x' },
      { match: '{a}{b}', params: { x: '{c}' } },
      { match: '{a} {a}' },
      { match: '{a', when: { driver: '{b:digit}', params: { p: 'x}' } } },
      { match: '{name}', scenario: '{nmae}', purl: 'npm/x', colour: 1 },
      { match: '*', ignore: true, driver: 'x' },
      { match: '*', tool: 'gotset' },
    ]);
    expect(issues.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/1/match missing-field',
      '/2/match invalid-value',
      '/3/match invalid-value',
      '/4/match invalid-value',
      '/4/when/driver invalid-value',
      '/4/when/params/p invalid-value',
      '/5/purl invalid-value',
      '/5/colour unknown-field',
      '/6/ignore invalid-value',
      '/7/tool invalid-value',
    ]);
  });

  it.each([
    [{ status: 'failed', statusReason: 'x' }, '/0/status', 'must be emulated'],
    [{ status: 'emulated' }, '/0/statusReason', 'how is it emulated? A rule with "status" needs a reason'],
    [{ statusReason: 'a loop' }, '/0/statusReason', 'add "status": "emulated": only that takes a reason here'],
    [{ protocolObserved: 'prepared' }, '/0/protocolObserved', 'must be one of text, binary'],
    [{ options: { pool: null } }, '/0/options/pool', 'is of a type that is not allowed here'],
    [{ options: { pool: '{size}' } }, '/0/options/pool', 'no pattern of this rule captures "size"'],
    [{ ignore: true, options: { pool: 1 } }, '/0/ignore', 'a rule that leaves rows out sets nothing'],
    [{ ignore: true, protocolObserved: 'text' }, '/0/ignore', 'a rule that leaves rows out sets nothing'],
  ])('says what is wrong with %j', (fields, pointer, detail) => {
    expect(issuesOf([{ match: '*', ...fields }])).toMatchObject([{ pointer, detail: expect.stringContaining(detail) }]);
  });

  it.each([
    [{ match: '*', tool: 'gotset' }, 'gotest'],
    [{ match: '*', drvier: 'x' }, 'driver'],
    [{ match: '{scenario} {driver}', params: { x: '{drivr}' } }, 'driver'],
  ])('suggests what was probably meant in %j: %s', (rule, suggestion) => {
    expect(issuesOf([rule])).toMatchObject([{ suggestion, detail: expect.stringContaining('did you mean') }]);
  });

  it('refuses what is no list, too many rules, and patterns that nobody reads', () => {
    expect(issuesOf({ rules: [] })).toMatchObject([{ pointer: '', code: 'wrong-type' }]);
    const rules = Array.from({ length: MAPPING_LIMITS.rules + 1 }, () => ({ match: '*' }));
    expect(issuesOf(rules)).toMatchObject([{ pointer: '', code: 'too-large' }]);
    expect(issuesOf([{ match: 'x'.repeat(MAPPING_LIMITS.pattern + 1) }])).toMatchObject([
      { pointer: '/0/match', code: 'too-large' },
    ]);
    expect(issuesOf([{ match: '* '.repeat(MAX_WILDCARDS + 1) }])).toMatchObject([
      { pointer: '/0/match', code: 'invalid-value' },
    ]);
    const notes = Array.from({ length: MAPPING_LIMITS.rules }, () => ({
      match: 'x'.repeat(500),
      note: 'y'.repeat(500),
    }));
    expect(issuesOf(notes)).toMatchObject([{ pointer: '', code: 'too-large' }]);
    expect(issuesOf([null, 'text', 5]).map(({ pointer }) => pointer)).toEqual(['/0', '/1', '/2']);
  });

  it('refuses names that an open table does not take', () => {
    expect(issuesOf([{ match: '{constructor}' }])).toMatchObject([{ pointer: '/0/match' }]);
    expect(issuesOf([JSON.parse('{"match":"*","params":{"__proto__":1}}')])).toMatchObject([
      { pointer: '/0/params/__proto__' },
    ]);
  });
});

describe('mappingJsonSchema', () => {
  it('names every field of a rule, and asks for its pattern alone', () => {
    expect(mappingJsonSchema()).toMatchObject({
      type: 'array',
      maxItems: MAPPING_LIMITS.rules,
      items: { required: ['match'], additionalProperties: false },
    });
    expect(JSON.stringify(mappingJsonSchema())).toContain('"uncertain"');
    for (const field of Object.keys(mappingRule.shape))
      expect(JSON.stringify(mappingJsonSchema())).toContain(`"${field}":`);
  });
});

describe('parsePattern', () => {
  it('reads captures, kinds, stars and doubled braces', () => {
    expect(parsePattern('a {{b}} {driver:word}/*x{:number}')).toEqual([
      { literal: 'a {b} ' },
      { kind: 'word', name: 'driver', optional: false },
      { literal: '/' },
      { kind: 'text', name: null, optional: true },
      { literal: 'x' },
      { kind: 'number', name: null, optional: false },
    ]);
  });
  it.each(['{', '}', '{}', '{a b}', '{a:}', '{1}', '{a}{b}', '{a}*', '**', '{a:number}{b:number}'])(
    'says why %j is no pattern',
    (text) => expect(parsePattern(text)).toEqual(expect.any(String)),
  );
});

describe('toTemplate', () => {
  it('gives a template that stands for exactly the text', () => {
    for (const text of ['mysql2', '{driver}', 'a}{b', '{{']) {
      expect(parseTemplate(toTemplate(text))).toEqual([{ literal: text }]);
    }
  });
});
