import type { Params } from '@tachograph/schema/result';
import type { Fields } from '../json/fields.ts';
import { toBody, toName } from '../text/clean-text.ts';
import { isDriverName } from './known-drivers.ts';
import { toParamValue } from './param-value.ts';

/** A test's printed name: `test_select[pymysql-100]` is the test `test_select` with the id `pymysql-100`. */
export type TestName = { readonly test: string; readonly id: string | null };

export function readTestName(printed: string): TestName {
  const open = printed.indexOf('[');
  return open > 0 && printed.endsWith(']')
    ? { test: printed.slice(0, open), id: printed.slice(open + 1, -1) }
    : { test: printed, id: null };
}

function toParam(value: unknown): Params[string] {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'boolean') return value;
  return toBody(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), 500);
}

/**
 * The params a report states; one whose value is a driver's name is the driver, whatever pytest's argument is called.
 */
export function readStatedParams(stated: Fields): Params {
  const params = Object.entries(stated).flatMap(([key, value]) => {
    const name = toName(key, 100);
    return name === '' || name === '__proto__' ? [] : [[name, toParam(value)] as const];
  });
  const isDriver = (value: unknown) => typeof value === 'string' && isDriverName(value, 'python');
  const named = params.filter(([, value]) => isDriver(value));
  return Object.fromEntries(
    params.map(([key, value]) => [named.length === 1 && isDriver(value) ? 'driver' : key, value]),
  );
}

/** A parametrised value, `aioredis[hi]`: its name, and what is in the brackets. */
function splitVariant(part: string): readonly [name: string, variant: readonly string[]] {
  const open = part.indexOf('[');
  return open > 0 && part.endsWith(']') ? [part.slice(0, open), [part.slice(open + 1, -1)]] : [part, []];
}

/**
 * The params in an id: pytest joins the values of all params with `-`, and values may hold one themselves. The
 * longest part that is a known driver's name is the driver, the rest stays one param, `id`. Runs of `-` that fill a
 * column of values are one.
 */
export function readId(printed: string): Params {
  const id = /-{3}/.test(printed) ? printed.replace(/-{2,}/g, '-').replace(/-$/, '') : printed;
  const parts = id.split('-').slice(0, 20);
  for (let length = parts.length; length > 0; length -= 1) {
    for (let from = 0; from + length <= parts.length; from += 1) {
      const [driver, variant] = splitVariant(parts.slice(from, from + length).join('-'));
      if (!isDriverName(driver, 'python')) continue;
      const rest = [...parts.slice(0, from), ...variant, ...parts.slice(from + length)].join('-');
      return rest === '' ? { driver } : { driver, id: toParamValue(rest) };
    }
  }
  return id === '' ? {} : { id: toParamValue(id) };
}
