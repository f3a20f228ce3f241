import type { Params } from '@tachograph/schema/result';
import { lookUp } from '../json/fields.ts';
import { toParams } from './param-value.ts';

/** The values of some options of a command line as params: `-c 50`, `--clients=50`, of those whose value is whole. */
export function readOptions(text: string, options: Readonly<Record<string, string>>, whole = /^\d{1,15}$/): Params {
  const tokens = text.trim().split(/[\s=]+/);
  return toParams(
    tokens.flatMap((token, at) => {
      const param = lookUp(options, token);
      const value = tokens[at + 1] ?? '';
      return param !== undefined && whole.test(value) ? [[param, value] as const] : [];
    }),
  );
}
