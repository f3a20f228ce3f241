import { DRIVERS } from '../drivers/driver-list.ts';

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Databases that are only a kind: each driver of them is a store of its own. */
const KINDS: ReadonlySet<string> = new Set(['embedded', 'sql']);

/** `rocks` is RocksDB. Shorter words are too many other things. */
const withoutDb = (letters: string): string[] => (/^.{4,}db$/.test(letters) ? [letters.slice(0, -2)] : []);

/** Each store by the letters of its names, and of those of its drivers in any language. */
const STORES: ReadonlyMap<string, string> = new Map(
  DRIVERS.flatMap(({ name, spellings = [], words = [], databases }) => {
    const [first = name] = databases;
    const store = KINDS.has(first) ? toLetters(name) : toLetters(first);
    const named = [name, ...spellings, ...words, ...databases.filter((database) => !KINDS.has(database))];
    return named
      .map(toLetters)
      .flatMap((letters) => [letters, ...withoutDb(letters)].map((key) => [key, store] as const));
  }).reverse(),
);

const OF_A_BINDING = /(?:jni|java|client|driver|store)$/;

/** The store that a word names, also as `Rocks`, `LmdbJni` or `RedisClient`; null where it names none. */
export function findStore(word: string): string | null {
  const letters = toLetters(word);
  return STORES.get(letters) ?? STORES.get(letters.replace(OF_A_BINDING, '')) ?? null;
}
