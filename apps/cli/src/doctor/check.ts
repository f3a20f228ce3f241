export type Check = {
  readonly name: string;
  readonly result: 'ok' | 'warn' | 'fail';
  readonly found: string;
  /** What to do, where something is to be done. */
  readonly advice: string | null;
};

export const ok = (name: string, found: string): Check => ({ name, result: 'ok', found, advice: null });
export const warn = (name: string, found: string, advice: string): Check => ({ name, result: 'warn', found, advice });
export const fail = (name: string, found: string, advice: string): Check => ({ name, result: 'fail', found, advice });
