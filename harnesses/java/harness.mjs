/** @import { Harness } from '../plans/harness.mjs' */
import { language, purlOf } from './language.mjs';
import { scenarios, whyUnsupported } from './list-scenarios.mjs';

/** Measured beside the usual versions, and before them: the first is the anchor. @type {Record<string, string>} */
const OLDER = { 'mariadb-connector-j': '1.5.3', 'mysql-connector-j': '5.1.39' };

/** @type {Harness} */
export const harness = {
  name: 'java',
  title: 'JDBC drivers',
  project: 'jdbc-connectors',
  language,
  transports: ['tcp', 'unix'],
  drivers: language.drivers.flatMap(({ name, version }) =>
    [OLDER[name] ?? [], version].flat().map((one) => ({ name, version: one })),
  ),
  scenarios,
  usual: ['do-1', 'select-1', 'select-1000-rows', 'insert-1-string'],
  describe: (driver) => ({ language: 'java', purl: purlOf(driver) }),
  whyUnsupported,
  start: (command) => ({ command, env: { JAVA_TOOL_OPTIONS: '' } }),
  costs: {
    counts: ['heap'],
    notes: [
      'heap: ThreadMXBean.getThreadAllocatedBytes, for the thread of the operations. What the compiler of the virtual machine removes is not allocated, so it may differ from process to process.',
    ],
  },
};
