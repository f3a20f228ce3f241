import type { Params } from '@tachograph/schema/result';
import { lookUp } from '../../json/look-up.ts';
import { toParamValue } from '../../names/param-value.ts';

const COMMAND = /^(?:[$#>+%] {1,4})?\S{0,200}?(redis|valkey)-benchmark(?:\.exe)?((?: .{1,2000})?)$/;
const PARAMS: Readonly<Record<string, string>> = {
  '-c': 'clients',
  '-d': 'data-size',
  '-P': 'pipeline',
  '-r': 'keyspace',
  '-k': 'keep-alive',
  '--threads': 'threads',
};

/** The command above the output: which program it is, and settings that the output does not repeat. */
export function readCommand(text: string): { readonly program: string; readonly params: Params } | null {
  const [, program, rest = ''] = COMMAND.exec(text) ?? [];
  if (program === undefined) return null;
  const params: Record<string, Params[string]> = {};
  const tokens = rest.trim().split(/\s+/);
  for (const [at, token] of tokens.entries()) {
    const param = lookUp(PARAMS, token);
    const value = tokens[at + 1];
    if (param !== undefined && value !== undefined && /^\d{1,15}$/.test(value)) params[param] = toParamValue(value);
  }
  return { program, params };
}
