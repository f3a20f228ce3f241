import type { Line, Lines } from '../../text/line.ts';
import { findStepSettings } from '../../text/step-settings.ts';
import { readBenchLine } from './bench-line.ts';

const CONFIG = /^([a-z][\w.-]{0,60}):\s+(\S.{0,500})$/;
/** `commit:` without a value takes the key back. */
const CLEARED = /^([a-z][\w.-]{0,60}):$/;
const KNOWN_KEYS = new Set(['goos', 'goarch', 'pkg', 'cpu', 'toolchain']);

/** A `key: value` line; the value is null where the key is taken back. */
export type ConfigLine = { readonly key: string; readonly value: string | null };

export function readConfigLine(text: string): ConfigLine | null {
  const [, key, value] = CONFIG.exec(text) ?? CLEARED.exec(text) ?? [];
  return key === undefined ? null : { key, value: value ?? null };
}

/** True for a key that Go prints itself; any other may be prose. */
export const isKeyOfGo = (key: string): boolean => KNOWN_KEYS.has(key);

/**
 * Lines of a block of `key: value` lines that ends at a benchmark or holds a key of Go's own: a single such line
 * elsewhere is prose.
 */
export function findConfigLines(lines: Lines): ReadonlySet<number> {
  const found = new Set<number>();
  const steps = findStepSettings(lines);
  let block: Line[] = [];
  let known = false;
  for (const line of lines) {
    const text = line.text.trim();
    const config = steps.has(line.number) ? null : readConfigLine(text);
    if (config) {
      block.push(line);
      known ||= isKeyOfGo(config.key);
    } else if (text !== '' && block.length > 0) {
      if (known || readBenchLine(text) !== null) for (const { number } of block) found.add(number);
      [block, known] = [[], false];
    }
  }
  if (known) for (const { number } of block) found.add(number);
  return found;
}
