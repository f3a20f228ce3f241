import { fileURLToPath } from 'node:url';
import { planQueries, readDocument } from '@tachograph/reports';
import { describe, expect, it } from 'vitest';
import { readReports } from '../../prisma/read-demo.ts';

const PROJECTS = ['cpp-protocol', 'go-transport', 'jdbc-connectors', 'node-connectors'];

const reports = PROJECTS.flatMap((slug) =>
  readReports(fileURLToPath(new URL(`../../prisma/demo/${slug}`, import.meta.url))).map((report) => ({
    ...report,
    slug,
  })),
);

const wordsOf = (markdown: string): number =>
  markdown
    .replace(/<!--.{0,1000}?-->/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe('the reports of the demo', () => {
  it('are five, each with a title of its own', () => {
    expect(reports).toHaveLength(5);
    expect(new Set(reports.map(({ title, name }) => (title === name ? '' : title))).size).toBe(5);
  });

  it.each(reports)('$name is about its project, and has no marker that cannot be read or planned', (report) => {
    const document = readDocument(report.markdown);
    const plan = planQueries(document);
    expect([...document.errors, ...plan.errors]).toEqual([]);
    expect(plan.project).toBe(report.slug);
  });

  it.each(reports)('$name has at least 4 tables and 3 claims, and at most 500 words', ({ markdown }) => {
    const kinds = readDocument(markdown).blocks.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'compare').length).toBeGreaterThanOrEqual(4);
    expect(kinds.filter((kind) => kind === 'claim').length).toBeGreaterThanOrEqual(3);
    expect(wordsOf(markdown)).toBeLessThanOrEqual(500);
  });

  it.each(reports)('$name links to the source of its published figures at a commit', ({ markdown }) => {
    expect(markdown).toMatch(/https:\/\/github\.com\/[\w./-]+\/blob\/[0-9a-f]{40}\//);
  });
});
