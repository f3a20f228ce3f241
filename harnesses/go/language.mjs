/** @import { Language } from '../../bench/workers/language.mjs' */
import { language as go, toTemplate } from '../../bench/workers/go/language.mjs';
import { readSources } from '../../bench/workers/read-sources.mjs';

/** What the newest driver needs. It decides how the runtime behaves, so all versions have the same. */
export const GO = '1.24.0';
const HELPERS = ['worker', 'load', 'timer_linux', 'timer_other'].map((name) => `worker/${name}.go`);
const SOURCES = ['main.go', 'cells.go', 'insert.go', 'session.go'];

/** @type {Language} */
export const language = {
  ...go,
  drivers: [
    {
      name: 'go-sql-driver/mysql',
      database: 'mysql',
      package: 'github.com/go-sql-driver/mysql',
      version: 'v1.10.1',
      file: 'main.go',
      docs: 'https://github.com/go-sql-driver/mysql#usage',
      purl: 'pkg:golang/github.com/go-sql-driver/mysql',
    },
  ],
  template: (driver, version) => {
    const own = readSources(new URL('mysql/', import.meta.url).href, SOURCES);
    const helper = readSources(new URL('../../bench/workers/go/', import.meta.url).href, HELPERS);
    return toTemplate(driver, version, { ...own, ...helper }, GO);
  },
};
