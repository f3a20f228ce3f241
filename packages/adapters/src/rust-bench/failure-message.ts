import { toMaskedBody } from '../text/mask-secrets.ts';

/** What a benchmark printed before it failed, without the call stack. */
export function toFailureMessage(lines: readonly string[]): string {
  const stack = lines.findIndex((line) => line.trim() === 'stack backtrace:');
  const message = (stack < 0 ? lines : lines.slice(0, stack)).filter((line) => !line.startsWith('note: ')).join('\n');
  return toMaskedBody(message, 'failed without a message', 2000);
}
