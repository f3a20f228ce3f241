import type { NotificationRule } from '@tachograph/schema/notification';
import { DateTime } from 'luxon';

type Schedule = Pick<NotificationRule, 'digest' | 'digestAt' | 'quietHours' | 'timeZone'>;

/** "08:30" on the day of a time, in its time zone. A time that a change of clocks leaves out is an hour later. */
function atTimeOfDay(day: DateTime, text: string): DateTime {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
}

/** The next time of the digest after `now`, or `now` without a digest. */
function toNextDigest(now: DateTime, { digest, digestAt }: Schedule): DateTime {
  if (digest === 'none') return now;
  const days = Array.from({ length: 8 }, (_, ahead) => atTimeOfDay(now.plus({ days: ahead }), digestAt));
  const next = days.find((time) => time > now && (digest === 'daily' || time.weekday === 1));
  return next ?? now;
}

/** The end of the quiet hours that a time is in, or the time itself. */
function afterQuietHours(time: DateTime, quietHours: Schedule['quietHours']): DateTime {
  if (!quietHours) return time;
  for (const started of [time.minus({ days: 1 }), time]) {
    const from = atTimeOfDay(started, quietHours.from);
    const isOvernight = quietHours.to <= quietHours.from;
    const to = atTimeOfDay(isOvernight ? started.plus({ days: 1 }) : started, quietHours.to);
    if (from <= time && time < to) return to;
  }
  return time;
}

/** When what is found at `now` is sent: at the next digest, and never in the quiet hours. */
export function toDueAt(schedule: Schedule, now: Date): Date {
  const local = DateTime.fromJSDate(now, { zone: schedule.timeZone });
  return afterQuietHours(toNextDigest(local, schedule), schedule.quietHours).toJSDate();
}
