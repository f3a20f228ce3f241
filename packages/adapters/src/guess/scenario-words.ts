import { DRIVERS } from '../drivers/driver-list.ts';

/** Words of benchmarks that are never the name of a driver: what is done, with what, how, and how much. */
const SCENARIO_WORDS: ReadonlySet<string> = new Set(
  `
  add aggregate alloc append bulk batch begin bench benchmark bind call close commit compare compile compress connect
  connection count create crud copy decode delete deserialize drop dump encode escape exec execute fetch filter find
  flush get hash import insert iterate join list load lock lookup marshal merge migrate multi open order parse ping
  prepare prepared pipeline pipelined process publish push pop put query read receive replace reset restore rollback run
  save scan search select send serialize set setup show sort split start stop store stmt statement subscribe sum
  teardown test transaction trim truncate tx union unmarshal unpack update upsert validate wait warmup write

  array ascii base64 bigint binary bit blob bool boolean buffer byte bytes char column date datetime decimal dict double
  enum float hex hstore id int integer item items json jsonb key keys latin1 long map null number object packet param
  params point record records row rows scalar string struct table text time timestamp tuple uint utf8 uuid value values
  varchar word words xml

  async await blocking cached uncached callback client clients cold compact complex concurrent concurrency custom
  debug default direct disk dynamic empty even existing explicit extended fast first fixed full generic good half heavy
  high hit hot huge implicit indexed in inline inner inplace invalid large last lazy light local low manual many max mean
  median medium memory min miss mixed mode multiple native nested new no nodelay none normal odd off old on one only
  optimized outer parallel plain pool pooled primary promise random range raw reference release remote repeated reused
  secondary sequential serial short simple single slow small socket ssl standard static stream streaming streamed sync
  synchronous tcp thread threaded threads tiny tls true false two unbuffered unix unsafe safe valid warm wide with
  without worker workers wrapped yes zero

  big bigger empty great little massive

  after all any before baseline base by control each every expected from into old other reference than then to
  total v version size length limit offset depth level n x
  `
    .trim()
    .split(/\s+/),
);

const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu;

const isScenarioWord = (word: string): boolean =>
  SCENARIO_WORDS.has(word) || SCENARIO_WORDS.has(word.replace(/(?:s|ed|ing)$/, ''));

/** `fast-mysql`, `SqliteDirect`: with one of these, other words are part of the name. */
const DATABASE_WORDS: ReadonlySet<string> = new Set([
  'db',
  'pg',
  'postgres',
  'sql',
  ...DRIVERS.flatMap((d) => d.databases),
]);

/**
 * True where a text can be the name of a driver: one word, with letters, that is neither a size nor made of words of
 * scenarios. `zombie`, `fast-mysql`; not `100`, `x16`, `text`, `many_rows`.
 */
export function isPlausibleDriver(text: string): boolean {
  if (text.length > 40 || !/^\p{L}[\p{L}\p{M}\p{N}_.+-]*$/u.test(text) || !/\p{L}{2}/u.test(text)) return false;
  const words = (text.match(WORDS) ?? []).map((word) => word.toLowerCase());
  const namesDatabase = words.length > 1 && words.some((word) => DATABASE_WORDS.has(word));
  return words.length > 0 && (namesDatabase || !words.some(isScenarioWord));
}
