import type { Params } from '@tachograph/schema/result';
import { type Fields, lookUp } from '../json/fields.ts';
import { maskSecrets, toBody, toName } from '../text/clean-text.ts';

/** `http://db.internal:8080/select?n=1` → `/select?n=1`: the host is a name of the machine and left out. */
export const toUrlPath = (url: string): string => maskSecrets(url).replace(/^[a-z]{1,10}:\/\/[^/]{0,300}/i, '') || '/';

/** As many as leave space for those that an adapter adds itself. */
export const MAX_PARAMS = 28;

/**
 * A param's printed value: a number where it reads as one and nothing of its spelling is lost, true and false, or text.
 */
export function toParamValue(text: string): string | number | boolean {
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{0,12}[1-9])?$/.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : toBody(text, 500);
}

/** The name of a param as the run format takes it; null for a name that it does not take. */
export function toParamName(text: string): string | null {
  const name = toName(text, 100);
  return name === '' || name === '__proto__' ? null : name;
}

/** Printed params as the run format takes them. */
export const toParams = (printed: Iterable<readonly [name: string, value: string]>): Params =>
  Object.fromEntries(
    [...printed]
      .flatMap(([text, value]) => {
        const name = toParamName(text);
        return name === null ? [] : [[name, toParamValue(value)] as const];
      })
      .slice(0, MAX_PARAMS),
  );

/** The texts and numbers among the fields of a document that are params, by the names of the fields. */
export const pickParams = (fields: Fields, names: Readonly<Record<string, string>>): Params =>
  toParams(
    Object.entries(names).flatMap(([name, param]) =>
      /^(?:string|number)$/.test(typeof fields[name]) ? [[param, String(fields[name])] as const] : [],
    ),
  );

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
