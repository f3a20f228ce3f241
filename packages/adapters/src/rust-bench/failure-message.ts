import { toBody } from '../text/clean-text.ts';
import { maskSecrets } from '../text/mask-secrets.ts';

/** What a benchmark printed before it failed, without the call stack. */
export function toFailureMessage(lines: readonly string[]): string {
  const stack = lines.findIndex((line) => line.trim() === 'stack backtrace:');
  const message = (stack < 0 ? lines : lines.slice(0, stack)).filter((line) => !line.startsWith('note: ')).join('\n');
  return toBody(maskSecrets(message).trim(), 2000) || 'failed without a message';
}
