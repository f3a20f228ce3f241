/** @import { Language } from '../../bench/workers/language.mjs' */
import { language as cpp, toTemplate } from '../../bench/workers/cpp/language.mjs';
import { readSources } from '../../bench/workers/read-sources.mjs';

const HEADERS = ['benchmark.hpp', 'native-password.hpp', 'worker.hpp'];
/** It must not bring another C++ library into a program that has its own. */
const PRELOADED = '-std=c++17 -O2 count-allocations.cpp -shared -fPIC -fno-exceptions -nodefaultlibs -lc';
/** The library that counts the allocations of a program when it is preloaded. */
export const ALLOCATION_COUNTER = 'count-allocations.so';

/** The first is the anchor. @type {Record<string, string>} */
const FILES = { libmariadb: 'c-api.cpp', 'boost.mysql': 'boost-mysql.cpp', libmysqlclient: 'c-api.cpp' };

/** @type {Language['template']} */
function template(driver, version) {
  const sources = new URL('src/', import.meta.url).href;
  const helpers = new URL('../../bench/workers/cpp/', import.meta.url).href;
  const { install, ...rest } = toTemplate(driver, version, {
    ...readSources(sources, [driver.file, 'count-allocations.cpp', ...HEADERS]),
    ...readSources(helpers, ['json.hpp', 'serve_worker.hpp']),
  });
  // The login of libmysqlclient calls OpenSSL.
  const more = driver.name === 'libmysqlclient' ? ' -lcrypto' : '';
  const linked = install.map(([program, ...words]) => toCommand(program, words, program === 'sh' ? more : ''));
  return { ...rest, install: [...linked, ['g++', ...PRELOADED.split(' '), '-o', ALLOCATION_COUNTER]] };
}

/** @type {(program: string, words: string[], more: string) => [string, ...string[]]} `more` after the last word */
const toCommand = (program, words, more) => [program, ...words.slice(0, -1), `${words.at(-1)}${more}`];

/** Releases of Boost are selectable, libraries of the machine are not. @type {Language} */
export const language = {
  ...cpp,
  drivers: Object.entries(FILES).flatMap(([name, file]) => {
    const driver = cpp.drivers.find((one) => one.name === name);
    return driver ? [{ ...driver, file }] : [];
  }),
  template,
  versions: null,
};
