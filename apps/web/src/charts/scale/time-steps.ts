const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Steps of equal length, then months; years follow 1, 2, 5. */
const EVEN = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY];
const MONTHS = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200];
const MONTH = 30.44 * DAY;
/** A Monday, so that weeks start where people start them. */
const MONDAY = Date.UTC(1970, 0, 5);

export type TimeSteps = {
  /** Milliseconds since 1970. */
  readonly times: readonly number[];
  /** Milliseconds from one to the next, about; tells how much of a date a label needs. */
  readonly step: number;
};

function evenTimes(from: number, to: number, step: number): number[] {
  const origin = step === 7 * DAY ? MONDAY : 0;
  const first = Math.ceil((from - origin) / step);
  const last = Math.floor((to - origin) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => origin + (first + i) * step);
}

function monthTimes(from: number, to: number, months: number): number[] {
  const start = new Date(from);
  const index = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months;
  const times: number[] = [];
  for (let i = index; ; i += months) {
    const time = Date.UTC(Math.floor(i / 12), i % 12, 1);
    if (time > to) return times;
    if (time >= from) times.push(time);
  }
}

/** At most about `count` round moments in UTC: hours, days, Mondays, months, quarters or years. */
export function timeSteps(from: number, to: number, count: number): TimeSteps {
  const rough = (to - from) / Math.max(1, count);
  const even = EVEN.find((step) => step >= rough);
  if (even) return { times: evenTimes(from, to, even), step: even };
  const months = MONTHS.find((step) => step * MONTH >= rough) ?? 1200;
  return { times: monthTimes(from, to, months), step: months * MONTH };
}
