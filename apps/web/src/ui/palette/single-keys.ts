/** Its name in the local storage. */
export const SINGLE_KEYS = 'single-keys';

/** Whether keys of one character do something. Who speaks to a browser switches them off: WCAG 2.1.4. */
export function areSingleKeysOn(): boolean {
  try {
    return !localStorage[SINGLE_KEYS];
  } catch {
    // A browser that keeps nothing.
    return true;
  }
}
