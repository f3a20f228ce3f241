import { formatDay } from '@/format/format-day.ts';

/** How long what is drawn holds: for ever, or until the next upload. `liveAt` is null where the figures are frozen. */
export const standingLabel = (liveAt: Date | null): string =>
  liveAt ? `Live, as of ${formatDay(liveAt)}, ${liveAt.toISOString().slice(11, 16)} UTC` : 'Frozen';
