import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TACHO = fileURLToPath(new URL('../../apps/cli/bin/tacho.mjs', import.meta.url));

export type ParsedResult = {
  scenario: string;
  params: Record<string, unknown>;
  driver: Record<string, unknown>;
  metric: string;
  unit: string;
  direction?: string;
  statistic: string;
  status: string;
  value: number | null;
  n: number;
  protocolObserved?: string;
};

/** Parses these files as an upload does, by the public command. */
export function parseNative(files: readonly string[], mapping: readonly unknown[], folder: string): ParsedResult[] {
  const rules = path.join(folder, 'rules.json');
  writeFileSync(rules, JSON.stringify(mapping));
  return files.flatMap((file) => {
    const args = [TACHO, 'parse', file, '--tool', 'gotest', '--mapping', rules, '--json'];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      .results;
  });
}
