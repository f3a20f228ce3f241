import { KEYS_TITLE } from './key-sheet.tsx';
import { listPageActions, listPages } from './page-actions.ts';

/** Who presses "g" presses the second key within this time, in milliseconds. */
const SECOND_KEY_MS = 1500;

/** When "g" was pressed. */
let prefixAt = Number.NEGATIVE_INFINITY;

const isBusy = () =>
  document.activeElement?.matches('input:not([type="checkbox"]), textarea, select') === true ||
  document.querySelector('dialog[open]') !== null;

/** Does what a single key does on this page. `show` opens a dialog by its name. */
export function pressKey(event: KeyboardEvent, show: (dialog: string) => void): void {
  const { key, timeStamp } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isBusy()) return;
  const isSecond = timeStamp - prefixAt < SECOND_KEY_MS;
  prefixAt = Number.NEGATIVE_INFINITY;
  const keys = isSecond ? `g ${key}` : key;
  const action = [...listPageActions(), ...listPages()].find((known) => known.keys === keys);
  if (keys === '?') show(KEYS_TITLE);
  else if (keys === 'g') prefixAt = timeStamp;
  else if (action) action.run();
  else return;
  // What a key opens may be a field, which would get the character.
  event.preventDefault();
}
