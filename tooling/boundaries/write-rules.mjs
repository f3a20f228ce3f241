import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOMS } from './rooms.mjs';

/** @typedef {import('./rooms.mjs').Room} Room */

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'];
/** Front doors beside the first, for what not everyone who comes to a room should carry along. */
const OTHER_DOORS = ['@tachograph/schema/openapi'];
const LEAVING_BY_PATH = {
  group: [
    '**/../*/src/**',
    '**/packages/**',
    '**/apps/**',
    '@tachograph/*/**',
    ...OTHER_DOORS.map((door) => `!${door}`),
  ],
  message:
    'A path must not leave its room: import @tachograph/<room> by its name, where its front door (src/index.ts) offers what others may use.',
};
export const RULES_FILE = fileURLToPath(new URL('./rules.generated.json', import.meta.url));

/** @returns {string} what rules.generated.json must hold */
export function rulesText() {
  const overrides = ROOMS.flatMap((room) => {
    const globs = room.files.map(everywhere);
    const without = globs.filter((glob) => glob.startsWith('!'));
    const tests = globs
      .filter((glob) => !glob.startsWith('!'))
      .flatMap((glob) => TESTS.map((test) => glob.replace(/\*\*$/, test)));
    return [
      override([...globs, ...TESTS.map((test) => `!${test}`)], room, room.mayImport, room.bans),
      override(
        [...tests, ...without],
        room,
        [...room.mayImport, ...(room.inTests ?? [])],
        room.bans.filter((ban) => !ban.inTests),
      ),
    ];
  });
  return `${JSON.stringify({ $schema: 'https://biomejs.dev/schemas/2.5.15/schema.json', overrides }, null, 2)}\n`;
}

/**
 * @param {string[]} includes
 * @param {Room} room
 * @param {string[]} mayImport
 * @param {import('./rooms.mjs').Ban[]} bans
 */
function override(includes, room, mayImport, bans) {
  const patterns = [
    {
      group: ['@tachograph/*', ...OTHER_DOORS, ...mayImport.flatMap(doorsOf).map((door) => `!${door}`)],
      message: roomMessage(room, mayImport),
    },
    LEAVING_BY_PATH,
    ...bans.map(({ imports, because }) => ({
      group: imports,
      message: `${room.name} must not import this: ${because}.`,
    })),
  ];
  return {
    includes,
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  };
}

/** @param {string} name */
const doorsOf = (name) => [
  `@tachograph/${name}`,
  ...OTHER_DOORS.filter((door) => door.startsWith(`@tachograph/${name}/`)),
];

/**
 * @param {Room} room
 * @param {string[]} mayImport
 */
function roomMessage(room, mayImport) {
  const allowed = mayImport.length > 0 ? `no other room than ${mayImport.join(', ')}` : 'no other room';
  return `${room.name} may import ${allowed}: ${room.because}.`;
}

/** @param {string} glob */
function everywhere(glob) {
  return glob.startsWith('!') ? `!**/${glob.slice(1)}` : `**/${glob}`;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  writeFileSync(RULES_FILE, rulesText());
