// How much of each room there may be. Lines may move from room to room, as code does, as long as the sums stay.
// What grows beyond that stands under RAISED, with its reason.

/** @typedef {{ lines: number, files: number }} Size */

/** @type {Record<string, Size>} */
export const ROOMS = {
  '.': { lines: 200, files: 5 },
  'apps/cli': { lines: 8_600, files: 135 },
  'apps/ingest': { lines: 7_600, files: 145 },
  'apps/web': { lines: 41_600, files: 715 },
  harnesses: { lines: 13_300, files: 165 },
  'packages/adapters': { lines: 24_500, files: 285 },
  'packages/analysis': { lines: 12_300, files: 185 },
  'packages/openapi': { lines: 3_800, files: 45 },
  'packages/schema': { lines: 4_400, files: 90 },
  'packages/stats': { lines: 1_800, files: 45 },
  'packages/store': { lines: 9_800, files: 230 },
  'packages/telemetry': { lines: 800, files: 20 },
  'packages/units': { lines: 300, files: 5 },
  'packages/views': { lines: 400, files: 15 },
  prisma: { lines: 2_700, files: 10 },
  tooling: { lines: 14_900, files: 255 },
};

/** The sums of all rooms, and the words in docs/. They only fall. */
export const ALL = { lines: 147_000, files: 2_350, words: 102_600 };

/** @type {{ room: string, lines: number, files: number, because: string }[]} */
export const RAISED = [];
