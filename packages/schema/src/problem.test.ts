import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULT_CODES, PROBLEM_CODES, PROBLEMS } from './problem.ts';

const folder = new URL('../../../docs/errors/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

describe('docs/errors', () => {
  it('has a page for every code, and no page without one', () => {
    const pages = readdirSync(folder).filter((file) => file !== 'README.md');
    expect(pages.sort()).toEqual(PROBLEM_CODES.map((code) => `${code}.md`).sort());
  });

  it.each(PROBLEM_CODES)('%s: title, status and example answer are those of the catalogue', (code) => {
    const page = read(`${code}.md`);
    const { title, status } = PROBLEMS[code];
    expect(page).toContain(`# \`${code}\`\n\n${title}. HTTP status ${status}.`);
    const example = JSON.parse(/^```json\n(.*?)^```/ms.exec(page)?.[1] ?? '');
    expect(example).toMatchObject({ code, title, status });
    expect(example.type).toMatch(new RegExp(`/docs/errors/${code}$`));
  });

  it('lists every code with its status and title', () => {
    const list = read('README.md');
    for (const code of PROBLEM_CODES)
      expect(list).toContain(`| [\`${code}\`](${code}.md) | ${PROBLEMS[code].status} | ${PROBLEMS[code].title} |`);
  });

  it('explains every fault code of a run, and none that does not exist', () => {
    const explained = [...read('invalid-run.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code);
    expect(explained).toEqual([...FAULT_CODES]);
  });
});
