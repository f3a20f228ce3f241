import { CHANGE_LISTS, type ChangeList } from './change.ts';

/** What a filter text means: `driver:mysql2 is:worse metric:speed select`. */
export type ChangeFilterText = {
  readonly driver?: string;
  readonly scenario?: string;
  /** A metric, or a family of them. */
  readonly metric?: string;
  readonly environment?: string;
  readonly direction?: 'better' | 'worse';
  readonly state?: ChangeList;
  /** Name of the member who looks at it. */
  readonly owner?: string;
  /** Only changes of which something is left at the newest release. */
  readonly holding?: true;
  /** Every word is in the driver, the release or the scenario. */
  readonly words?: readonly string[];
};

export const CHANGE_QUALIFIERS = ['driver', 'is', 'metric', 'scenario', 'state', 'env', 'owner'] as const;

/** Values of `is:` with what they mean; the states are there too. */
export const IS_VALUES = ['worse', 'better', 'holding', 'suspected', 'open'] as const;

type Parsed = { readonly filter: ChangeFilterText; readonly problems: readonly string[] };

const isList = (text: string): text is ChangeList => (CHANGE_LISTS as readonly string[]).includes(text);

const toIs = (value: string): ChangeFilterText | null => {
  if (value === 'worse' || value === 'better') return { direction: value };
  if (value === 'holding') return { holding: true };
  return isList(value) ? { state: value } : null;
};

/** What one qualifier means; null where its value is none. */
function toPart(name: string, value: string): ChangeFilterText | null {
  switch (name) {
    case 'is':
      return toIs(value);
    case 'state':
      return isList(value) ? { state: value } : null;
    case 'env':
      return { environment: value };
    case 'driver':
    case 'metric':
    case 'owner':
    case 'scenario':
      return { [name]: value };
    default:
      return null;
  }
}

const TOKENS = /([a-z]+):(?:"([^"]*)"|(\S*))|"([^"]*)"|(\S+)/g;

/**
 * Reads a filter text. A word with a colon is a qualifier, of several for one thing the last counts; a value with blanks stands in
 * quotation marks. What is no qualifier is a word. `problems` names those that mean nothing, in order.
 */
export function parseChangeFilter(text: string): Parsed {
  const problems: string[] = [];
  const words: string[] = [];
  let filter: ChangeFilterText = {};
  for (const [token, name, quoted, plain, quotedWord, word] of text.matchAll(TOKENS)) {
    const value = quoted ?? plain ?? quotedWord ?? word ?? '';
    // Of a qualifier that is being written there is nothing to say.
    if (value === '') continue;
    const part = name === undefined ? null : toPart(name, value);
    if (name === undefined) words.push(value);
    else if (part) filter = { ...filter, ...part };
    else problems.push(token);
  }
  return { filter: words.length > 0 ? { ...filter, words } : filter, problems };
}

const toToken = (name: string, value: string) => `${name}:${/\s/.test(value) ? `"${value}"` : value}`;

/** The text of a filter again; of the list that is shown without one nothing. */
export function formatChangeFilter(filter: ChangeFilterText): string {
  const { driver, scenario, metric, environment, direction, state, owner, holding, words = [] } = filter;
  return [
    state && state !== 'open' ? `is:${state}` : null,
    direction && `is:${direction}`,
    holding && 'is:holding',
    driver && toToken('driver', driver),
    metric && toToken('metric', metric),
    scenario && toToken('scenario', scenario),
    environment && toToken('env', environment),
    owner && toToken('owner', owner),
    ...words.map((word) => (/\s/.test(word) ? `"${word}"` : word)),
  ]
    .filter(Boolean)
    .join(' ');
}
