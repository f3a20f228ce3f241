import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const TEMPLATES = join(root, 'apps/cli/templates');

/** The protocol of these languages is the file that the harnesses of this repository use. */
const FROM_HARNESSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  js: { 'serve-worker.mjs': 'bench/turns/serve-worker.mjs' },
  go: { 'worker/worker.go': 'harnesses/go/worker/worker.go' },
  java: { 'tachograph/ServeWorker.java': 'harnesses/java/src/main/java/tachograph/ServeWorker.java' },
  cpp: { 'serve_worker.hpp': 'harnesses/cpp/src/serve_worker.hpp' },
};

function readTemplate(language: string): Record<string, string> {
  const own = readdirSync(join(TEMPLATES, language), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(join(TEMPLATES, language).length + 1), file] as const);
  const shared = Object.entries(FROM_HARNESSES[language] ?? {}).map(
    ([name, file]) => [name, join(root, file)] as const,
  );
  return Object.fromEntries([...own, ...shared].sort().map(([name, file]) => [name, readFileSync(file, 'utf8')]));
}

test('the files that tacho writes are those of this repository; `vitest -u` writes them anew', async () => {
  const templates = Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, readTemplate(language)]));
  await expect(`${JSON.stringify(templates, null, 2)}\n`).toMatchFileSnapshot('templates.generated.json');
});
