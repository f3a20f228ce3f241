import type { Status } from '@tachograph/schema/result';
import { formatCount } from '@tachograph/units';

const ORDER: readonly Status[] = ['ok', 'emulated', 'unsupported', 'failed', 'skipped'];

/** "27", "27 + 2 emulated + 1 unsupported": results by status, the plain ones without a word. */
export const statusCounts = (counts: Readonly<Partial<Record<Status, number>>>): string =>
  ORDER.filter((status) => counts[status])
    .map((status) => [formatCount(counts[status] ?? 0), status === 'ok' ? '' : ` ${status}`].join(''))
    .join(' + ') || '0';
