import type { Params } from '@tachograph/schema/result';
import { toBody, toName } from '../../text/clean-text.ts';

/** `my_bench::my_group::select short:10`: the function, the id of its case, and the arguments of it. */
export type BenchTitle = {
  /** As printed, but without the command of a binary: commands hold paths of the machine. */
  readonly printed: string;
  readonly path: string;
  readonly params: Params;
};

/** Read the line above the counters; null when it cannot be a name. */
export function readTitle(text: string): BenchTitle | null {
  if (text === '' || /^\s|^\|/.test(text)) return null;
  const printed = text.slice(0, 600).split(' -> ')[0]?.trim() ?? '';
  const blank = printed.indexOf(' ');
  const path = blank < 0 ? printed : printed.slice(0, blank);
  if (!/^[\w.-]+(?:::[\w.-]+){0,40}$/.test(path)) return null;
  const rest = blank < 0 ? '' : printed.slice(blank + 1).trim();
  const colon = rest.indexOf(':');
  if (rest !== '' && !path.includes('::')) return null;
  const id = colon < 0 ? rest : rest.slice(0, colon);
  return { printed, path, params: toParams(id, colon < 0 ? '' : rest.slice(colon + 1)) };
}

/** Arguments with a slash are files of the machine, and other ones on the next. */
function toParams(id: string, args: string): Params {
  const params: Params = toName(id, 200) === '' ? {} : { id: toName(id, 200) };
  const text = toBody(args, 200).trim();
  return text === '' || /[/\\]/.test(text) ? params : { ...params, args: text };
}

/** The same from a JSON summary, which has the parts as fields; null without a name. */
export function toTitle(path: string, id: string | null, details: string | null): BenchTitle | null {
  const args = details?.split(' -> ')[0]?.trim() ?? '';
  const rest = [id ?? '', args].filter((part) => part !== '').join(':');
  return path === '' ? null : { printed: `${path} ${rest}`.trim(), path, params: toParams(id ?? '', args) };
}
