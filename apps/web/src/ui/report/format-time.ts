import { formatDay } from '@/format/format-day.ts';

/** "23 Nov 2026" of a time in ISO 8601; null without one. */
export const formatTime = (time: string | null): string | null => (time === null ? null : formatDay(new Date(time)));
