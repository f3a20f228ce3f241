import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateRun } from '../validation/validate-run.ts';
import { ISSUE_CODES, PROBLEM_CODES, PROBLEMS } from './problem.ts';

const folder = new URL('../../../../docs/errors/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

describe('docs/errors', () => {
  it('has a page for every code, and no page without one', () => {
    const pages = readdirSync(folder).filter((file) => !['README.md', 'validation-issues.md'].includes(file));
    expect(pages.sort()).toEqual(PROBLEM_CODES.map((code) => `${code}.md`).sort());
  });

  it.each(PROBLEM_CODES)('%s: title and status are those of the catalogue', (code) => {
    const { title, status } = PROBLEMS[code];
    expect(read(`${code}.md`)).toContain(`# \`${code}\`\n\n${title}. HTTP status ${status}.`);
  });

  it.each([
    ['README.md', 'forbidden'],
    ['invalid-run.md', 'invalid-run'],
    ['invalid-mapping.md', 'invalid-mapping'],
    ['nothing-understood.md', 'nothing-understood'],
  ] as const)('%s: the example response is that of the catalogue', (file, code) => {
    const { title, status } = PROBLEMS[code];
    const example = JSON.parse(/^```json\n(.*?)^```/ms.exec(read(file))?.[1] ?? '');
    expect(example).toMatchObject({ code, title, status });
    expect(example.type).toMatch(new RegExp(`/docs/errors/${code}$`));
  });

  it('lists every code with its status and title', () => {
    const list = read('README.md');
    for (const code of PROBLEM_CODES)
      expect(list).toContain(`| [\`${code}\`](${code}.md) | ${PROBLEMS[code].status} | ${PROBLEMS[code].title} |`);
  });
});

/** Two sections of one text: what is sent, and the issue it is answered with. */
const toExample = (section: string) =>
  [...section.matchAll(/^```json\n(.*?)^```/gms)].map(([, json]) => JSON.parse(json ?? ''));

describe('docs/errors/validation-issues.md', () => {
  const sections = read('validation-issues.md').split(/^## /m).slice(1);
  const smallest = {
    format: 1,
    startedAt: '2026-11-20T10:00:00Z',
    results: [{ scenario: 'select-1', driver: { name: 'mysql2' }, unit: 'ops/s', value: 1 }],
  };

  it('has a section for every issue code, in order, and none for another', () => {
    expect(sections.map((section) => /^`([a-z-]+)`\n/.exec(section)?.[1])).toEqual([...ISSUE_CODES]);
  });

  it.each(ISSUE_CODES)('%s: says what it means and what to do, and its example is answered as shown', (code) => {
    const section = sections.find((text) => text.startsWith(`\`${code}\``)) ?? '';
    const [part, issue] = toExample(section);
    expect(issue.code).toBe(code);
    const validated = validateRun({ ...smallest, ...part }, { now: new Date('2026-12-01T00:00:00Z') });
    expect(validated.ok ? [] : validated.issues).toEqual([issue]);
    const prose = section
      .replace(/^```.*?^```/gms, '')
      .split('\n\n')
      .filter((text) => text.trim() !== '');
    expect(prose.length).toBeGreaterThanOrEqual(3);
  });
});
