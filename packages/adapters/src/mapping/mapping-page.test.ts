import { readFileSync } from 'node:fs';
import { MAPPING_LIMITS, type Mapping } from '@tachograph/schema/mapping';
import type { Result } from '@tachograph/schema/result';
import { parsePattern } from '@tachograph/schema/template';
import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';
import { applyMapping } from './apply-mapping.ts';
import { matchPattern } from './match-pattern.ts';
import { parseMapping } from './parse-mapping.ts';

const page = readFileSync(new URL('../../../../docs/mapping.md', import.meta.url), 'utf8');
const sectionOf = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title)) ?? '';

function rulesOf(json: string): Mapping {
  const parsed = parseMapping(JSON.parse(json));
  if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues));
  return parsed.mapping;
}

/** Cells of the rows of every table in a text, without its head. */
const tableRows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([first]) => first !== 'scenario' && first !== 'pattern' && !/^-+$/.test(first ?? ''));

const toPairs = (table: Readonly<Record<string, unknown>> = {}) =>
  Object.entries(table)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

const toCells = ({ scenario, driver, params }: Result) => [
  scenario,
  [driver.name, driver.version].filter((part) => part).join(' '),
  toPairs(params),
];

/** The output and the rules of an example, executed. */
function mapExample(example: string) {
  const [native, rules] = [...example.matchAll(/```(?:text|json)\n(.*?)```/gs)].map(([, text]) => text ?? '');
  return applyMapping(parseNative(native ?? ''), rulesOf(rules ?? ''));
}

describe('docs/mapping.md', () => {
  it('begins with rules that are valid', () => {
    expect(rulesOf(/```json\n(.*?)```/s.exec(page)?.[1] ?? '')).toHaveLength(3);
  });

  it('shows what each pattern captures of a name', () => {
    const examples = tableRows(sectionOf('Patterns')).filter((cells) => cells.length === 3);
    expect(examples).toHaveLength(4);
    const unquote = (cell: string) => cell.replace(/^`|`$/g, '');
    for (const [pattern = '', name = '', takes = ''] of examples) {
      const parts = parsePattern(unquote(pattern));
      const captures = typeof parts === 'string' ? null : matchPattern(parts, unquote(name), { left: 10_000 });
      expect([...(captures ?? [])].map(([key, value]) => `${key} \`${value}\``).join(', ')).toBe(takes);
    }
  });

  const examples = sectionOf('Examples by tool').split(/^### /m).slice(1);
  it('has an example for each tool that names benchmarks in its own way', () => expect(examples).toHaveLength(7));

  it.each(examples.map((example) => [example.split('\n')[0] ?? '', example] as const))('%s', (_, example) => {
    const mapped = mapExample(example);
    expect(mapped.appliedRules).not.toContain(null);
    const cells = mapped.results.map(toCells).map((row) => row.join(' | '));
    expect([...new Set(cells)]).toEqual(tableRows(example).map((row) => row.join(' | ')));
  });

  it('shows what a rule states that no output contains', () => {
    const section = sectionOf('Facts that no tool prints');
    const cells = mapExample(section).results.map((result) => [
      ...[result.scenario, result.driver.name, toPairs(result.driver.options), result.protocolObserved],
      [result.status, result.statusReason].filter((part) => part).join(': '),
    ]);
    expect(cells).toEqual(tableRows(section));
    expect(cells).toHaveLength(2);
  });

  it('shows the rule that a guess suggests, and what the rows are with it and without', () => {
    const section = sectionOf('Rules that are suggested');
    const [native = '', rules = ''] = [...section.matchAll(/```(?:text|json)\n(.*?)```/gs)].map(
      ([, text]) => text ?? '',
    );
    const read = parseNative(native);
    expect(read.suggestedRules?.map(({ rule }) => rule)).toEqual(JSON.parse(rules));
    for (const { results } of [read, applyMapping(read, rulesOf(rules))]) {
      expect(results.map(toCells)).toEqual(tableRows(section));
    }
  });

  it('gives the limits that hold', () => {
    for (const limit of Object.values(MAPPING_LIMITS)) expect(page).toContain(limit.toLocaleString('en-US'));
  });
});
