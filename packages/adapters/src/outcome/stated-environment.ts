import type { Environment } from '@tachograph/schema/environment';
import { isFields } from '../json/json-fields.ts';

function listStated(value: object): [string, unknown][] {
  return Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
    if (!isFields(field)) return field === null || field === undefined ? [] : [[key, field]];
    const stated = listStated(field);
    return stated.length > 0 ? [[key, Object.fromEntries(stated)]] : [];
  });
}

/** An environment without the fields that a tool does not state: those that are null or hold nothing. */
export const toStatedEnvironment = (environment: Environment): Environment =>
  Object.fromEntries(listStated(environment));
