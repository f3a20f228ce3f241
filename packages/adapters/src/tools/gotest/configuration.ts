import type { Params } from '@tachograph/schema/result';
import { toBody } from '../../text/clean-text.ts';
import type { BenchEntry } from './read-stream.ts';

type Config = BenchEntry['config'];

/** Go prints these for every package; a machine that does not know its CPU leaves `cpu` out. */
const OF_GO: ReadonlySet<string> = new Set(['goos', 'goarch', 'cpu', 'toolchain']);

/** The `key: value` lines of a file: common to all results, or different for some. */
export type Configuration = {
  /** The same for every result. */
  readonly common: Config;
  /** Keys that separate results, as benchstat separates them. */
  readonly varying: readonly string[];
  readonly paramsOf: (config: Config) => Params;
};

/** `cpu` is the number of CPUs among params. */
const paramName = (key: string): string => (key === 'cpu' ? 'cpu model' : key);

/** Settle the configurations of all results of a file. A key that some results lack separates them as well. */
export function settleConfiguration(configs: readonly Config[], last: Config): Configuration {
  const keys = [...new Set(configs.flatMap((config) => [...config.keys()]))].slice(0, 1000);
  const varying = keys.filter((key) => {
    const values = new Set(configs.map((config) => config.get(key) ?? ''));
    if (OF_GO.has(key)) values.delete('');
    return values.size > 1;
  });
  const separate = new Set(varying);
  return {
    common: new Map([...(configs[0] ?? []), ...last].filter(([key]) => !separate.has(key))),
    varying,
    paramsOf: (config) =>
      Object.fromEntries(
        varying.slice(0, 10).flatMap((key) => {
          const value = config.get(key);
          return value === undefined ? [] : [[paramName(key), toBody(value, 500)] as const];
        }),
      ),
  };
}
