import { createAdapter } from './create-adapter.mjs';
import { recordExpected } from './record-expected.mjs';

/** @param {string} name */
const toNextSteps = (name) => `
The adapter is a table of the fields of a report as JSON. Next:
1. Replace fixtures/example.json by real output of the tool, unchanged and named after what is special about it.
   Add a file for each format and version, and one of a failed and one of a truncated run.
2. Change FIGURES, isReport and the names of the fields in ${name}.ts. For lines of a console see CONTRIBUTING.md.
3. npx vitest run packages/adapters/src/registry/golden.test.ts -t "^${name} "   (5 s)
   It writes what the adapter reads as fixtures/FILE.got. Check every result, warning and rejection in it,
   then rename it to fixtures/FILE.expected.json.
4. Complete README.md and the guarantees in ${name}.test.ts, and move the row in docs/adapters.md to its group.
5. npx vitest run packages/adapters tooling/docs   (1 min)
The helpers are described in CONTRIBUTING.md, "Add an adapter".`;

/**
 * @param {{ root: string, args: string[] }} world
 * @returns {Promise<void>}
 */
export async function main({ root, args: [name, title = name] }) {
  if (name === undefined || title === undefined || name.startsWith('-'))
    throw new Error('usage: npm run new:adapter NAME [TITLE], such as: npm run new:adapter ycsb YCSB');
  const files = [...createAdapter({ root, name, title }), recordExpected({ root, name })];
  for (const file of [...files, toNextSteps(name)]) console.log(file);
}
