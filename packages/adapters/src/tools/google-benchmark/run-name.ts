import type { Params } from '@tachograph/schema/result';
import type { RunName } from './row.ts';

/** How it was to be measured, not what. It must not split a series when someone measures longer. */
const SETTING =
  /^(?:real_time|process_time|manual_time|(?:min_time|min_warmup_time|iterations|repeats):[\d.]{1,20}s?)$/;
const NAMED = /^([A-Za-z_][\w ]{0,60}):(-?\d{1,18})$/;

/**
 * `BM_Rows/rows:10/64/real_time/threads:2` → `BM_Rows/64` with the params rows 10 and threads 2. An argument without a
 * name stays in the scenario: nobody knows what it counts.
 */
export function readRunName(runName: string): RunName {
  const [first = '', ...parts] = runName.slice(0, 1000).split('/');
  const params = new Map<string, Params[string]>();
  const rest = [first];
  for (const part of parts) {
    const named = NAMED.exec(part);
    if (SETTING.test(part)) continue;
    const key = named?.[1]?.trim() ?? '';
    if (key === '' || params.has(key) || params.size >= 20) rest.push(part);
    else params.set(key, Number(named?.[2]));
  }
  return { name: rest.join('/'), params: Object.fromEntries(params) };
}
