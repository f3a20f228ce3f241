import { toReadableAddress } from '@/routing/readable-address.ts';

/** An address is readable and is copied as its link has it, also if other code wrote it to the history. */
for (const method of ['pushState', 'replaceState'] as const) {
  const write = history[method].bind(history);
  history[method] = (data, unused, url) =>
    write(data, unused, url === null || url === undefined ? url : toReadableAddress(String(url), location.href));
}
