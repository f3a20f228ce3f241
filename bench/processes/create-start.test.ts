import { expect, test } from 'vitest';
import { createStart } from './create-start.mjs';
import { createProcessGroups } from './process-groups.mjs';

test('a process ends with its code, and its lines are handed on as they come', async () => {
  const start = createStart({
    processes: createProcessGroups(),
    env: process.env,
    signal: new AbortController().signal,
  });
  const lines: string[] = [];
  const program = 'console.log("one\\ntwo"); process.stderr.write("three"); process.exitCode = 4;';
  const ended = await start(process.execPath, ['-e', program], { onLine: (line) => lines.push(line) });
  expect(ended).toEqual({ code: 4, stdout: 'one\ntwo\n', stderr: 'three' });
  expect(lines).toEqual(['one', 'two']);
});
