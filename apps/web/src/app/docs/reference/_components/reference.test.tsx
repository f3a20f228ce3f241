import { openApiDocument } from '@tachograph/openapi/document';
import { OPERATIONS } from '@tachograph/openapi/operations';
import { PROBLEM_CODES } from '@tachograph/schema/problem';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { listParts } from '../_model/list-parts.ts';
import { OperationList, Operations, Schemas } from './reference.tsx';

const document = openApiDocument({ serverUrl: 'https://ingest.tacho.example', docsUrl: 'https://tacho.example' });

const render = (node: ReactNode) => renderToStaticMarkup(node);
const pages = new Map(
  listParts().map(({ route, group }) => [
    `/docs/${route}`,
    render(group ? <Operations document={document} group={group} /> : <Schemas document={document} />),
  ]),
);
const list = render(<OperationList document={document} />);
const html = [list, ...pages.values()].join('');
const all = (pattern: RegExp, text = html) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const idsOf = (page: string) => all(/ id="([^"]+)"/g, page);

describe('the reference', () => {
  it('has an anchor for every operation and every schema, each on one page and once', () => {
    const ids = [...pages.values()].flatMap(idsOf);
    expect(ids).toEqual(expect.arrayContaining([...OPERATIONS.map(({ id }) => id), 'schema-Run', 'schema-Problem']));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leads nowhere that is not there', () => {
    const links = all(/ href="(\/docs\/reference[^"]*)"/g).map((href) => href.split('#'));
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(([page = '', id = '']) => !idsOf(pages.get(page) ?? '').includes(id))).toEqual([]);
  });

  it('is in parts that a reader waits for no longer than for another page', () => {
    for (const [route, page] of pages) expect(page.length, route).toBeLessThan(400_000);
    expect(list.length).toBeLessThan(40_000);
  });

  it('leads every refusal to its page', () => {
    const codes = new Set(all(/ href="\/docs\/errors\/([^"]+)"/g));
    expect(PROBLEM_CODES).toEqual(expect.arrayContaining([...codes]));
    expect(codes.size).toBeGreaterThan(20);
  });

  it('shows every example as a command with the address of the installation', () => {
    const commands = all(/(curl -sS \S+)/g);
    expect(commands).toHaveLength(OPERATIONS.flatMap(({ examples }) => examples).length);
    for (const command of commands) expect(command).toContain('https://ingest.tacho.example/');
  });
});
