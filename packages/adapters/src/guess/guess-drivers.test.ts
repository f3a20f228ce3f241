import { describe, expect, it } from 'vitest';
import { applyMapping } from '../mapping/apply-mapping.ts';
import { parseMapping } from '../mapping/parse-mapping.ts';
import { parseNative } from '../parse/parse.ts';

const go = (...names: string[]) =>
  parseNative(`${names.map((name, at) => `Benchmark${name}-8  100  ${10 + at} ns/op\n`).join('')}PASS\n`);
const criterion = (...names: string[]) =>
  parseNative(names.map((name) => `${name}   time:   [15.772 µs 15.818 µs 15.876 µs]\n`).join(''));
const pytest = (...names: string[]) => {
  const benchmarks = names.map((name) => ({
    name,
    fullname: `t.py::${name}`,
    params: null,
    stats: { mean: 2, rounds: 3 },
  }));
  return parseNative(JSON.stringify({ machine_info: {}, benchmarks, version: '5.0.0' }));
};
const js = (...names: string[]) =>
  parseNative(names.map((name) => `${name} x 1,234 ops/sec ±1.23% (45 runs sampled)\n`).join(''));
const jmh = (key: string, ...rows: [name: string, value: string][]) =>
  parseNative(
    JSON.stringify(
      rows.map(([name, value]) => ({
        ...{ benchmark: `a.${name}`, mode: 'avgt', forks: 1, measurementIterations: 1, params: { [key]: value } },
        primaryMetric: { score: 1.5, scoreError: 'NaN', scoreUnit: 'us/op', rawData: [[1.5]] },
      })),
    ),
  );

const cells = ({ results, origins }: ReturnType<typeof parseNative>) =>
  results.map(({ scenario, driver }, at) => [
    scenario,
    driver.name,
    origins[at]?.uncertain.includes('driver') ? '?' : '',
  ]);
const suggestions = ({ suggestedRules = [] }: ReturnType<typeof parseNative>) => suggestedRules.map(({ rule }) => rule);

describe('guessDrivers', () => {
  it('finds the place of a driver that is written as one word', () => {
    const outcome = go('PgxStdlibSelectRow', 'PqSelectRow', 'PgxStdlibSelectRows', 'PqSelectRows');
    expect(cells(outcome).map(([scenario, driver]) => [scenario, driver])).toEqual([
      ['SelectRow', 'pgx-stdlib'],
      ['SelectRow', 'Pq'],
      ['SelectRows', 'pgx-stdlib'],
      ['SelectRows', 'Pq'],
    ]);
  });

  it('takes what stands where a sibling has its driver, as a guess with a warning and a rule that says the same', () => {
    const outcome = go('Insert/mattn', 'Insert/homegrown', 'Select/mattn', 'Select/homegrown', 'Ping');
    expect(cells(outcome)).toEqual([
      ['Insert', 'mattn', ''],
      ['Insert', 'homegrown', '?'],
      ['Select', 'mattn', ''],
      ['Select', 'homegrown', '?'],
      ['Ping', 'unknown', '?'],
    ]);
    expect(outcome.results[1]).toMatchObject({ driver: { language: 'go' }, value: 11, params: { cpu: 8 } });
    expect(outcome.suggestedRules).toEqual([
      {
        rule: { match: 'Benchmark{scenario}/{driver:word}', tool: 'gotest', when: { uncertain: 'driver' } },
        results: 2,
        reason: '"homegrown" stands where "mattn" is the driver',
      },
    ]);
    expect(outcome.warnings.filter(({ guess }) => guess?.name === 'homegrown')).toEqual([
      {
        location: 'line 2',
        message: 'driver "homegrown" is a guess: it stands where "mattn" is the driver of another benchmark',
        guess: { field: 'driver', name: 'homegrown' },
      },
    ]);
  });

  it('finds it where the file also has the driver in other capitals', () => {
    const outcome = go('PgxSelect', 'PqSelect', 'Ping/driver=pq', 'Ping/driver=pgx');
    expect(cells(outcome).map(([scenario, driver]) => `${scenario} ${driver}`.toLowerCase())).toEqual([
      'select pgx',
      'select pq',
      'ping pq',
      'ping pgx',
    ]);
  });

  it('takes two clients of one database before or after the same words for drivers', () => {
    expect(cells(js('pg select 1', 'postgres select 1', 'pg encode'))).toEqual([
      ['select 1', 'pg', ''],
      ['select 1', 'postgres', ''],
      ['pg encode', 'unknown', '?'],
    ]);
    expect(cells(js('ping postgres', 'ping pg')).map(([, driver]) => driver)).toEqual(['postgres', 'pg']);
  });

  it.each([
    ['names of the same database', js('mongo insert', 'mongodb insert')],
    ['words within', js('parse pg url', 'parse postgres url')],
    ['words that start with one', js('pgbench select', 'postgresql.conf select', 'drizzle of rain')],
  ])('takes no %s for drivers', (_, outcome) =>
    expect(new Set(cells(outcome).map(([, driver]) => driver))).toEqual(new Set(['unknown'])),
  );

  it.each([
    [
      'at the end of a word',
      go('ReadRandomRocks', 'ReadRandomBadger', 'ReadRandomBolt'),
      'ReadRandom Rocks?, Badger, Bolt',
    ],
    [
      'before a sign',
      jmh('n', ['LevelDb.readKey', '1'], ['LmdbJni.readKey', '1'], ['MvStore.readKey', '1']),
      'readKey LevelDb?, LmdbJni?, MvStore?',
    ],
    ['in an id', pytest('test_read[redis-small]', 'test_read[mongo-small]'), 'test_read redis, mongo?'],
    ['among databases', js('redis get', 'postgres get', 'memory get'), 'get redis, postgres, memory get unknown?'],
  ])('takes two known stores in one place for drivers: %s', (_, outcome, wanted) => {
    const [first] = cells(outcome);
    const said = cells(outcome).map(
      ([scenario, driver, mark]) => `${scenario === first?.[0] ? '' : `${scenario} `}${driver}${mark}`,
    );
    expect(`${first?.[0]} ${said.join(', ')}`).toBe(wanted);
  });

  it.each([
    ['of one database', js('mongo insert', 'mongodb insert')],
    ['in names that differ elsewhere too', go('ReadRocks', 'WriteBadger')],
    ['that are all of the name', criterion('rocks', 'badger')],
    ['beside none', go('ReadRocks', 'ReadFast')],
  ])('takes stores %s for none', (_, outcome) =>
    expect(new Set(cells(outcome).map(([, driver]) => driver))).toEqual(new Set(['unknown'])),
  );

  it('is settled by the rule it suggests, which is then suggested no more', () => {
    const outcome = go('Insert/mattn', 'Insert/homegrown');
    const parsed = parseMapping(suggestions(outcome));
    if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues));
    const mapped = applyMapping(outcome, parsed.mapping);
    expect(mapped.results).toEqual(outcome.results);
    expect(cells(mapped)[1]).toEqual(['Insert', 'homegrown', '']);
    expect([mapped.suggestedRules, mapped.warnings]).toEqual([undefined, []]);
  });

  it('knows an ordinary word that is a driver in such a place', () => {
    const outcome = go('Insert/gorm', 'Insert/bun', 'Insert/ent');
    expect(cells(outcome)).toEqual([
      ['Insert', 'gorm', ''],
      ['Insert', 'bun', ''],
      ['Insert', 'ent', ''],
    ]);
    expect(outcome.results[1]?.driver.purl).toBe('pkg:golang/github.com/uptrace/bun');
    expect([outcome.suggestedRules, outcome.warnings]).toEqual([undefined, []]);
  });

  it('knows such a word among words too, and beside a word that is no driver', () => {
    expect(cells(go('GormInsert', 'BunInsert', 'RawInsert'))).toEqual([
      ['Insert', 'gorm', ''],
      ['Insert', 'Bun', ''],
      ['RawInsert', 'unknown', '?'],
    ]);
    expect(cells(go('Gorm_Insert', 'Ent_Insert', 'Insert/gorm', 'Insert/raw', 'Insert/bun'))[1]).toEqual([
      'Insert',
      'Ent',
      '',
    ]);
    const pools = jmh('pool', ['Bench.get', 'hikari'], ['Bench.get', 'tomcat']);
    expect(cells(pools)[1]).toEqual(['Bench.get', 'tomcat', '']);
  });

  it.each([
    ['between other parts', criterion('select/tokio-postgres/100', 'select/homegrown/100'), 'select/100', 'homegrown'],
    ['after a dash', criterion('select 1 - diesel', 'select 1 - homegrown'), 'select 1', 'homegrown'],
    ['first', criterion('diesel/select', 'homegrown/select'), 'select', 'homegrown'],
    ['in brackets', pytest('test_select[asyncpg]', 'test_select[homegrown]'), 'test_select', 'homegrown'],
    [
      'among words, twice',
      pytest('test_asyncpg_select', 'test_homegrown_select', 'test_asyncpg_insert', 'test_homegrown_insert'),
      'test_select',
      'homegrown',
    ],
    [
      'in a part with another word, twice',
      pytest('test_a[asyncpg-10]', 'test_a[homegrown-10]', 'test_a[asyncpg-20]', 'test_a[homegrown-20]'),
      'test_a',
      'homegrown',
    ],
    ['in a param', jmh('impl', ['Bench.get', 'hikari'], ['Bench.get', 'homegrown']), 'Bench.get', 'homegrown'],
  ])('finds it %s', (_, outcome, scenario, driver) => {
    expect(cells(outcome)[1]).toEqual([scenario, driver, '?']);
    expect(suggestions(outcome)).toHaveLength(1);
    const [known, guessed] = outcome.results;
    expect(guessed?.scenario).toBe(known?.scenario);
    expect(guessed?.params).toEqual(known?.params);
  });

  it.each([
    ['a size', go('Insert/pgx', 'Insert/100', 'Insert/10k')],
    ['a kind of data', go('Insert/pgx', 'Insert/text', 'Insert/binary')],
    ['a way to do it', go('Insert/pgx', 'Insert/async', 'Insert/homegrown')],
    ['a word of another scenario', go('Insert/pgx', 'Insert/ledger', 'Ledger/pgx')],
    ['one of many', go('Codec/pgx', 'Codec/jasper', 'Codec/onyx', 'Codec/opal', 'Codec/topaz')],
    ['a word among words, once', pytest('test_asyncpg_select', 'test_homegrown_select')],
    ['another scenario', go('Insert/pgx', 'Parse', 'Encode/homegrown')],
    ['a part where no driver stands', go('Insert/pgx/many', 'Insert/homegrown')],
    ['a name that is nothing else', criterion('diesel', 'homegrown')],
    ['a param of another benchmark', jmh('impl', ['Bench.get', 'hikari'], ['Other.get', 'homegrown'])],
    ['a param with the kind of data', jmh('kind', ['Bench.get', 'hikari'], ['Bench.get', 'text'])],
  ])('takes %s for no driver', (_, outcome) => {
    const unsure = outcome.results.filter((_, at) => outcome.origins[at]?.uncertain.includes('driver'));
    expect(unsure.length).toBeGreaterThan(0);
    expect(unsure.map(({ driver }) => driver.name).filter((name) => name !== 'unknown')).toEqual([]);
    expect(suggestions(outcome)).toEqual([]);
  });

  it('only suggests a rule where a full table of names has no known driver', () => {
    const outcome = go('Insert/jasper', 'Insert/onyx', 'Select/jasper', 'Select/onyx');
    expect(cells(outcome).map(([, driver]) => driver)).toEqual(Array(4).fill('unknown'));
    expect(suggestions(outcome).map(({ match }) => match)).toEqual(['Benchmark{scenario}/{driver:word}']);
    expect(outcome.warnings.at(-1)?.message).toContain('each of 2 scenarios has "jasper" and "onyx"');
  });

  it.each([
    ['one word is missing', go('Insert/jasper', 'Insert/onyx', 'Select/jasper')],
    ['the words are sizes', go('Insert/10', 'Insert/20', 'Select/10', 'Select/20')],
    ['the words are ways to do it', go('Insert/text', 'Insert/binary', 'Select/text', 'Select/binary')],
    ['both sides could be drivers', go('Opal/jasper', 'Opal/onyx', 'Topaz/jasper', 'Topaz/onyx')],
  ])('suggests nothing where %s', (_, outcome) => expect(suggestions(outcome)).toEqual([]));

  it('changes no figure, and loses no result, whatever names stand beside each other', () => {
    const words = ['pgx', 'mattn', 'homegrown', 'text', '100', 'Insert', 'x*y', '{a}', 'lib/pq', 'a b', '__proto__'];
    const names = words.flatMap((a) => words.map((b) => `${a}/${b}`.replaceAll(' ', '_')));
    for (let from = 0; from < names.length; from += 7) {
      const some = names.slice(from, from + 14);
      const outcome = go(...some.map((name) => `A${name}`));
      expect(outcome.results.map(({ value }) => value)).toEqual(some.map((_, at) => 10 + at));
      expect(outcome.origins).toHaveLength(outcome.results.length);
      const parsed = parseMapping(suggestions(outcome));
      expect(parsed).toHaveProperty('mapping');
    }
  });

  it('takes no longer for many names than reading them', () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `Insert${at}/${at % 2 ? 'pgx' : 'homegrown'}/a_b_c-d`);
    const start = process.cpuUsage();
    expect(go(...names).results).toHaveLength(5_000);
    expect(process.cpuUsage(start).user).toBeLessThan(10_000_000);
  });
});
