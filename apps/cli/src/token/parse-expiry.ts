import { Misuse } from '../terminal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `90d` from now, or a time with an offset, as RFC 3339; null where nothing is said. */
export function parseExpiry(text: string | undefined, now: Date): string | null {
  if (text === undefined || text === 'never') return null;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined && Number(days) > 0) return new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
  const at = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  throw new Misuse(
    `--expires is a number of days such as 90d, or a time such as 2027-11-20T00:00:00Z; "${text}" is neither`,
  );
}
