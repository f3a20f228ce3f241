import { toBody } from '../text/clean-text.ts';

/**
 * A param's printed value: a number where it reads as one and nothing of its spelling is lost, true and false, or text.
 */
export function toParamValue(text: string): string | number | boolean {
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{0,12}[1-9])?$/.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : toBody(text, 500);
}
