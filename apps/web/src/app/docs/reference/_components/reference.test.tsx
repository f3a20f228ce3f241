import { openApiDocument } from '@tachograph/openapi/document';
import { OPERATIONS } from '@tachograph/openapi/operations';
import { PROBLEM_CODES } from '@tachograph/schema/problem';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Reference } from './reference.tsx';

const origin = 'https://tacho.example';
const html = renderToStaticMarkup(
  <Reference document={openApiDocument({ serverUrl: 'https://ingest.tacho.example', docsUrl: origin })} />,
);
const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);
const ids = all(/ id="([^"]+)"/g);

describe('Reference', () => {
  it('has an anchor for every operation and every schema, each once', () => {
    expect(ids).toEqual(expect.arrayContaining([...OPERATIONS.map(({ id }) => id), 'schema-Run', 'schema-Problem']));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leads nowhere that is not there', () => {
    const fragments = all(/ href="#([^"]+)"/g);
    expect(fragments.length).toBeGreaterThan(50);
    expect(fragments.filter((fragment) => !ids.includes(fragment))).toEqual([]);
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
