/** @import { Driver, Language } from '../../bench/workers/language.mjs' */
import { fileURLToPath } from 'node:url';
import { language as node } from '../../bench/workers/node/language.mjs';

const WORKER = fileURLToPath(new URL('./interleave-worker.mjs', import.meta.url));
/** No driver needs install scripts, and no dependency should run one. */
const INSTALL = /** @type {[string, ...string[]]} */ (
  'npm install --ignore-scripts --no-audit --no-fund --loglevel=error'.split(' ')
);

/** @type {(name: string, version: string) => Driver} */
const driver = (name, version) => ({
  name,
  database: 'mysql',
  package: name,
  version,
  file: WORKER,
  docs: `https://www.npmjs.com/package/${name}`,
  purl: `pkg:npm/${name}`,
});

/** The first is the anchor, which can do everything. @type {Language} */
export const language = {
  ...node,
  drivers: [
    driver('mysql2', '3.24.6'),
    driver('mysql', '2.18.1'),
    driver('promise-mysql', '5.2.0'),
    driver('mariadb', '3.5.4'),
  ],
  template: ({ name, file }, version) => ({
    files: { 'package.json': JSON.stringify({ private: true, dependencies: { [name]: version } }) },
    install: [INSTALL],
    command: [process.execPath, file, name],
  }),
};
