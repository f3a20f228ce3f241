import { formatDay } from '@/format/format-day.ts';

const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A moment in UTC: the day, or day and minute; the exact time is in the title. Midnight is shown as a day. */
export function Time({ at, exact = false }: { at: Date; exact?: boolean }) {
  const midnight = at.getUTCHours() === 0 && at.getUTCMinutes() === 0;
  return (
    <time dateTime={at.toISOString()} title={at.toISOString()} className="nowrap">
      {exact && !midnight ? `${minute.format(at)} UTC` : formatDay(at)}
    </time>
  );
}
