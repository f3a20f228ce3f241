import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const FIGURES = '7509\t151412 ns/op\t963 B/op\t19 allocs/op';
const list = (text: string) =>
  parseNative(text).results.map(({ scenario, driver, unit, value, n, status }) => [
    ...[scenario, driver.name, unit, value, n],
    ...(status === 'ok' ? [] : [status]),
  ]);

describe('orm-benchmark', () => {
  it.each(['Insert', '200 times - Insert'])('takes the operation of "%s" and the driver of each row', (title) => {
    expect(
      list(`${title}\npgx_pool:\t${FIGURES}\ngorm:\t${FIGURES}\n`).filter(([, , unit]) => unit === 'ns/op'),
    ).toEqual([
      ['Insert', 'pgx_pool', 'ns/op', 151412, 7509],
      ['Insert', 'gorm', 'ns/op', 151412, 7509],
    ]);
  });

  it('has the total and the number of operations where the title states it', () => {
    const row = '0.38s   94280 ns/op  718 B/op  14 allocs/op';
    expect(list(`200 times - Insert\npgx: ${row}\ngorm: ${row}\n`).filter(([, , unit]) => unit === 's')).toEqual([
      ['Insert', 'pgx', 's', 0.38, 200],
      ['Insert', 'gorm', 's', 0.38, 200],
    ]);
  });

  it('keeps an ORM without figures, with its status and reason', () => {
    const rows = `pgx: ${FIGURES}\nsqlc: ${FIGURES}\ngorp: ${FIGURES}\n`;
    const { results, rejected } = parseNative(
      `Read\n${rows}\nInsert\npgx: ${FIGURES}\nsqlc: doesn't support bulk-insert\ngorp: timeout\n`,
    );
    expect(results.slice(-2).map(({ status, statusReason, value }) => [status, statusReason, value])).toEqual([
      ['unsupported', "doesn't support bulk-insert", null],
      ['failed', 'timeout', null],
    ]);
    expect(rejected).toEqual([]);
  });

  it('takes no other line for an ORM without figures', () => {
    const { results, rejected } = parseNative(
      `Insert\npgx: ${FIGURES}\nERROR: connection reset by peer\nbun: ${FIGURES}\n`,
    );
    expect(results.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(rejected).toMatchObject([{ location: 'line 3' }]);
  });

  it('finds the title of a row across another line', () => {
    const text = `Insert\npgx: ${FIGURES}\nbun: ${FIGURES}\n\nRead\nERROR: a\ngorm: ${FIGURES}\n`;
    expect(list(text).filter(([, driver, unit]) => driver === 'gorm' && unit === 'ns/op')).toEqual([
      ['Read', 'gorm', 'ns/op', 151412, 7509],
    ]);
  });

  it('rejects a row that is cut', () => {
    const { rejected } = parseNative(`Insert\npgx: ${FIGURES}\nbun: ${FIGURES}\ngorm: 7509 151412 ns/op 96`);
    expect(rejected.map(({ location }) => location)).toEqual(['line 4']);
  });

  it('does not take one loose row for its own', () => {
    expect(parseNative(`a note\npgx: ${FIGURES}\n`).tool).toBe('unknown');
  });
});
