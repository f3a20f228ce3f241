import { describe, expect, it } from 'vitest';
import { lastLine } from './measure-part.mjs';

describe('lastWords', () => {
  it('are the line of a crash that names the error', () => {
    const crash =
      'node:buffer:766\n    throw new ERR();\n    ^\n\nTypeError [ERR_X]: Unknown encoding\n    at fn (a.js:1:2)\n\nNode.js v20';
    expect(lastLine(crash, 7)).toBe('TypeError [ERR_X]: Unknown encoding');
  });

  it('say what is known where a process said nothing', () => {
    expect(lastLine('', 9)).toBe('exit code 9');
    expect(lastLine('ended by SIGSEGV', null)).toBe('ended by SIGSEGV');
  });
});
