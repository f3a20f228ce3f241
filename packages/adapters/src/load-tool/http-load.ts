import type { Params } from '@tachograph/schema/result';
import { readOptions, toParams, toUrlPath } from '../names/param-value.ts';
import type { OutcomeDraft } from '../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../outcome/figure.ts';
import { alsoUnsure, toNamedCell } from '../outcome/named-cell.ts';
import { toBody } from '../text/clean-text.ts';
import type { Location } from '../text/native-text.ts';

/** Why a report without its end has no figures: they may be those of requests that failed, which the end says. */
export const NO_STATUS = 'the report ends before it says which requests succeeded: the log is truncated';

/** One start of a program that sends HTTP requests. */
export type HttpLoad = {
  readonly location: Location;
  /** Path of the URL, where the output has one. */
  readonly path: string | null;
  /** What a script printed above the report. */
  readonly heading?: string | null;
  readonly params: Params;
  readonly figures: readonly Figure[];

  /** Why the figures are not those of successful requests; null if they are. */
  readonly failure: string | null;
};

/**
 * Add the figures of a load. Its scenario is the heading and the path, its query are params; without them it is the
 * title of the tool, marked as uncertain. A load without a successful request is a failed result: its times are those of errors. A time that is printed as 0 is ignored.
 */
export function addHttpLoad(draft: OutcomeDraft, title: string, load: HttpLoad): void {
  const { location, path, heading = null, params, figures } = load;
  const [printedPath, query = ''] = path?.split('?', 2) ?? [];
  const name = [heading, printedPath].filter((part) => part).join(' - ') || title;
  const stated = { ...params, ...toParams(new URLSearchParams(query)) };
  const { cell: named, printed } = toNamedCell(draft, location, name, { language: null, params: stated });
  // A path or a heading with only the name of the driver: reports of other drivers have the same scenario.
  const cell = named.scenario.replace(/^\//, '') === named.driver.name ? { ...named, scenario: title } : named;
  const isGuess = cell.scenario === title && !printed.uncertain.includes('scenario');
  const settled = isGuess ? alsoUnsure({ cell, printed }, 'scenario') : { cell, printed };
  // Some print zeros, and a latency of zero would be the best there is.
  const isUnanswered = figures.some(({ metric, value }) => metric === 'throughput' && value === 0);
  const failure = load.failure ?? (isUnanswered ? 'no request was answered' : null);
  if (failure !== null || figures.length === 0) {
    const reason = toBody(failure ?? `no values: ${title} was stopped, or the log is truncated`);
    addUnmeasured(draft, location, settled, { metric: 'throughput', unit: 'ops/s', reason });
    for (const { location: at } of figures) draft.ignore(at, 'figures of failed requests');
    return;
  }
  const isZero = ({ metric, value }: Figure) => metric === 'latency' && value === 0;
  for (const { location: at } of figures.filter(isZero)) {
    draft.ignore(at, 'time that is printed as 0');
    if (typeof at === 'string') draft.warn(at, 'a time of 0 is one that was rounded, and left out');
  }
  const measured = figures.filter((figure) => !isZero(figure));
  addFigures(draft, settled, measured);
}

/** What a command line states: the path of its URL, and the values of some of its flags. */
export type HttpCommand = { readonly path: string | null; readonly params: Params };

const FLAGS: Readonly<Record<string, string>> = {
  '-c': 'connections',
  '--connections': 'connections',
  '-q': 'rate',
  '-rate': 'rate',
  '--rate': 'rate',
  '-r': 'rate',
};

/** `$ hey -z 10s -c 50 http://127.0.0.1/select`: a command line of this program; null for other lines. */
export function readHttpCommand(text: string, program: string): HttpCommand | null {
  const words = text
    .slice(0, 4000)
    .replace(/^[$#>%] {1,4}/, '')
    .split(/ {1,20}/);
  const at = words.findIndex((word) => word === program || word.endsWith(`/${program}`));
  const url = words.findLast((word) => /^["']?https?:\/\/\S/.test(word));
  if (at < 0 || at > 6 || url === undefined) return null;
  const params = readOptions(words.slice(at + 1).join(' '), FLAGS);
  return { path: toUrlPath(url.replace(/^["']|["']$/g, '')), params };
}
