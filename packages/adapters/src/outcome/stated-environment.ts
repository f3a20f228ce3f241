import type { Environment } from '@tachograph/schema/environment';
import { isFields } from '../json/fields.ts';
import { readName } from '../text/clean-text.ts';
import { toStorableKey } from './storable-keys.ts';

function listStated(value: object): [string, unknown][] {
  return Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
    const name = toStorableKey(key);
    if (!isFields(field)) return field === null || field === undefined ? [] : [[name, field]];
    const stated = listStated(field);
    return stated.length > 0 ? [[name, Object.fromEntries(stated)]] : [];
  });
}

/** What runners of JavaScript state of the machine and the runtime; `arch` as `x64-linux` or `x86_64-unknown-linux-gnu`. */
export type RuntimeFacts = { cpu: string | null; runtime: string | null; version: string | null; arch: string | null };

export function toRuntimeEnvironment({ cpu, runtime, version, arch }: RuntimeFacts): Environment {
  const parts = readName(arch, 40)?.split('-') ?? [];
  const name = readName(runtime, 80);
  return {
    client: { cpu: { model: readName(cpu), arch: parts[0] || null }, os: parts[parts.length > 2 ? 2 : 1] || null },
    runtime: { name, version: name && readName(version, 100) },
  };
}

/** An environment without the fields that a tool does not state: those that are null or hold nothing. */
export const toStatedEnvironment = (environment: Environment): Environment =>
  Object.fromEntries(listStated(environment));
