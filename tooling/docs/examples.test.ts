import { execFile } from 'node:child_process';
import path from 'node:path';
import { adapters } from '@tachograph/adapters';
import { ALGORITHM, MINIMUM_EFFECT } from '@tachograph/analysis/verdict';
import { STATUSES } from '@tachograph/schema/result';
import { describe, expect, it } from 'vitest';
import { HELP } from '../../apps/cli/src/run-command.ts';
import { TACHO_FOLDER } from '../../apps/cli/src/testing/tacho-folder.ts';
import { DOCUMENTS, findDocument, ROOT } from './testing/documents.ts';

/** The commands of a `console` block, each with the lines shown below it. */
function toExamples(text: string): { command: string; shown: string }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { command: part.slice(0, end), shown: part.slice(end + 1) };
    });
}

/** What a command prints, errors where they come, as in a terminal. */
const run = (command: string): Promise<string> =>
  new Promise((resolve) => {
    const PATH = `${TACHO_FOLDER}${path.delimiter}${process.env.PATH}`;
    const env = { ...process.env, PATH, NO_COLOR: '1', LC_ALL: 'C.UTF-8' };
    execFile('bash', ['-c', `exec 2>&1; ${command}`], { cwd: ROOT, env }, (_error, stdout) => resolve(stdout));
  });

const examples = DOCUMENTS.flatMap(({ file, fences }) =>
  fences
    .filter(({ info }) => info === 'console')
    .flatMap(({ text }) => toExamples(text))
    .map((example) => ({ file, ...example })),
);

describe('examples', () => {
  it.each(examples)('$file: $command prints what the page shows', async ({ command, shown }) => {
    expect(await run(command)).toBe(shown);
  });

  it('of every command of tacho stand in docs/cli.md', () => {
    const commands = examples.filter(({ file }) => file === 'docs/cli.md').map(({ command }) => command);
    const names = [...HELP.matchAll(/^ {2}(tacho [a-z]+) /gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !commands.some((command) => command.includes(name)))).toEqual([]);
  });
});

describe('what the code knows, the pages say', () => {
  const named = (file: string) =>
    new Set([...findDocument(file).text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word));

  it.each(adapters)('docs/adapters.md describes $name, under all its names', ({ name, aliases }) => {
    const words = named('docs/adapters.md');
    expect([name, ...aliases].filter((word) => !words.has(word))).toEqual([]);
  });

  it('docs/glossary.md says what each status means', () => {
    for (const status of STATUSES) expect(named('docs/glossary.md')).toContain(status);
  });

  it('docs/methodology.md speaks of the rules in force', () => {
    const { text } = findDocument('docs/methodology.md');
    expect(text).toContain(`\`${ALGORITHM}\``);
    expect(text).toContain(`| smallest effect | ${MINIMUM_EFFECT * 100} %:`);
  });
});
