import type { RunPayload } from '../payloads/run-payload.ts';
import type { NewRun } from './new-run.ts';
import { insertOwnRows, OWN_PARAMETERS, toFirstPoints, toOwnValues } from './own-rows.ts';
import { toReferences, toValues, typesOf } from './statement-parameters.ts';
import { areDescriptionsInForce, areVersionsPresent, CHECKED_PARAMETERS, seriesState } from './stored-rows.ts';
import { NO_ROWS } from './to-dimension-rows.ts';
import { toKeyParameters } from './to-key-parameters.ts';
import type { RunKeys } from './to-run-keys.ts';
import { RUN_COLUMNS } from './to-run-rows.ts';
import { isTokenInForce } from './token-in-force.ts';

const PARAMETERS = { ...OWN_PARAMETERS, ...CHECKED_PARAMETERS, seriesState: 'text' } as const;

const $ = toReferences(PARAMETERS);

const TEXT = `
WITH token AS (SELECT ${isTokenInForce($)} AS allowed
), present AS (
  SELECT allowed AND ${$.seriesState} = ${seriesState($)} AND ${areVersionsPresent($)} AND ${areDescriptionsInForce($)} AS yes
  FROM token
), candidate AS (
  SELECT r.* FROM present, json_to_record(${$.runRow}) AS r (${typesOf(RUN_COLUMNS)}) WHERE present.yes
), ${insertOwnRows($, Object.keys(PARAMETERS).length + 1)}
SELECT (SELECT allowed FROM token) AS allowed, coalesce((SELECT yes FROM present), false) AS present, true AS claimed,
  EXISTS (SELECT FROM fresh) AS created, ${$.seriesState} AS "seriesState"`;

/**
 * The statement for one run without an Idempotency-Key whose rows of dimensions are all stored, and whose descriptions are in
 * force, as a run with the same layout has shown: it touches no table of dimensions but to look. It writes nothing where `state`, from
 * the statement of that run, is not the state of the project any more, or anything else that it looks for is gone, or
 * where the token is not in force.
 */
export function insertKnownRunStatement(newRun: NewRun, keys: RunKeys, payload: RunPayload, state: string) {
  const { normalised } = newRun;
  const own = { ...toOwnValues(newRun, keys, payload), ...toKeyParameters(normalised, keys, NO_ROWS) };
  const values = toValues(PARAMETERS, { ...own, seriesState: state });
  return { name: 'insert-known-run', text: TEXT, values: [...values, ...toFirstPoints(normalised, keys)] };
}
