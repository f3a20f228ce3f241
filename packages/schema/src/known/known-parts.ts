import { RecentMap } from '../collection/recent-map.ts';
import { isTable } from './table.ts';

/** Whether two parsed JSON values are the same to the bit: -0 is not 0. Of tables with the same keys in the same order. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));
  }
  if (!isTable(a) || !isTable(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return keys.length === others.length && keys.every((key, at) => key === others[at] && isSameJson(a[key], b[key]));
}

type Kept<Made> = { readonly sent: unknown; readonly made: Made; readonly length: number };

/** What is made of a value of a document that is the same in many of them, made once for each value. */
export class KnownParts<Made> {
  readonly #kept: RecentMap<string, Kept<Made>>;
  #made = 0;

  /** @param mostCharacters of all values as JSON; each takes about four times its text in memory */
  constructor(mostCharacters: number) {
    this.#kept = new RecentMap(mostCharacters, ({ length }) => length);
  }

  /** `under` is what else it depends on. What is null is made again. `make` gets a number of its own. */
  find(sent: unknown, under: string, make: (number: number) => Made | null): Made | null {
    const text = `${under}\n${JSON.stringify(sent)}`;
    const kept = this.#kept.get(text);
    // As JSON, -0 is 0 and a number that is too large is null.
    if (kept && isSameJson(kept.sent, sent)) return kept.made;
    this.#made += 1;
    const made = make(this.#made);
    if (made !== null && !kept) this.#kept.set(text, { sent, made, length: text.length });
    return made;
  }
}
