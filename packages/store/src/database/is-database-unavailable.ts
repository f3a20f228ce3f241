/** Whether an error means the database cannot answer now, so that the same call may succeed later. */
export function isDatabaseUnavailable(_error: unknown): boolean {
  throw new Error('not written yet');
}
