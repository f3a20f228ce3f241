import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printJson } from '../../server/ask-server.ts';
import { EXIT, toCommand, UsageError } from '../../terminal.ts';
import { isLanguage, LANGUAGES, type LanguageName } from './languages.ts';
import templates from './templates.generated.json' with { type: 'json' };

const INIT_HELP = `tacho bench init [--language NAME] [DIR]

Writes tacho-bench.json and a worker that runs SELECT 1 with a usual driver of its language, with the file that speaks the
protocol beside it. Nothing that exists is overwritten. The server is that of DB_HOST, DB_PORT, DB_USER and DB_PASSWORD;
127.0.0.1, 3306, root and no password unless set.

Options
  --language NAME  js, the default, go, java, python, rust or cpp
  --json           print one JSON document: files, install, next

Exit status: 0, or 1 for a usage error.
`;

const CONFIG = 'tacho-bench.json';

/** Both workers are one build at first: base against head is an A/A comparison until one of them starts another. */
function toConfig(language: LanguageName): string {
  const command = [...LANGUAGES[language].command];
  const scenarios = [{ id: 'select-1', title: 'Select one number', sql: 'SELECT 1' }];
  return `${JSON.stringify({ scenarios, workers: { base: { command }, head: { command } } }, null, 2)}\n`;
}

function listNext(folder: string, language: LanguageName): string[] {
  const inFolder = LANGUAGES[language].install.map((command) =>
    folder === '.' ? command : `(cd ${folder} && ${command})`,
  );
  const config = folder === '.' ? '' : ` --config ${join(folder, CONFIG)}`;
  return [
    ...inFolder,
    'export DB_HOST=127.0.0.1 DB_PORT=3306 DB_USER=root DB_PASSWORD=',
    `tacho bench${config} --no-upload`,
  ];
}

/** `tacho bench init`: the file of `tacho bench`, and a worker. */
export const initCommand = toCommand(
  INIT_HELP,
  { language: { type: 'string', default: 'js' } },
  async ({ values, positionals }, terminal) => {
    const [folder = 'bench', ...more] = positionals;
    if (more.length > 0) throw new UsageError(`tacho bench init takes one folder; "${more[0]}" is one too many`);
    const { language } = values;
    if (!isLanguage(language)) {
      throw new UsageError(`there is no language "${language}"; there are ${Object.keys(LANGUAGES).join(', ')}`);
    }
    const files = { [CONFIG]: toConfig(language), ...templates[language] };
    const exists = Object.keys(files).find((name) => existsSync(join(folder, name)));
    if (exists !== undefined) {
      throw new UsageError(`${join(folder, exists)} exists, and nothing is overwritten: name another folder`);
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const written = Object.keys(files).map((name) => join(folder, name));
    const next = listNext(folder, language);
    if (values.json) printJson(terminal, { files: written, install: LANGUAGES[language].install, next });
    else {
      terminal.out(written.map((file) => `${file}\n`).join(''));
      terminal.err(`\nNext, with ${LANGUAGES[language].driver}:\n${next.map((line) => `  ${line}\n`).join('')}`);
      terminal.err('Then let the workers base and head start two builds: docs/bench.md\n');
    }
    return EXIT.ok;
  },
);
