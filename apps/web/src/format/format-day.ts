const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "12 Jul 2022", in UTC. */
export const formatDay = (at: Date): string => day.format(at);
