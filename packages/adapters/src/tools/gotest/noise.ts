import { HEADING, type NoiseRules } from '../../text/common-noise.ts';

/** Tables that compare runs: benchstat of any age, benchcmp. Their figures are medians and differences of others. */
const HEADERS = [
  /│\s{1,80}(?:sec\/op|B\/op|allocs\/op|B\/s)\s.{0,200}│|│.{0,200} vs base .{0,200}│/,
  /^\s*benchmark\s+old \S+\s+new \S+\s+(?:delta|speedup)/,
  /^\s*name\s+(?:old |\S+ )?(?:time|alloc|allocs|speed)\/\S+/,
];
const ROW = /^\s*│.{1,300}│\s*$|\(p=\d\.\d{1,6} n=\d{1,6}(?:\+\d{1,6})?\)|±\s{0,3}(?:\d{1,6}%|∞)/;

export const isDerivedHeader = (text: string): boolean => HEADERS.some((header) => header.test(text.slice(0, 1000)));

export const isDerivedRow = (text: string): boolean => ROW.test(text.slice(0, 1000)) && !text.includes('ns/op');

export const DERIVED = 'derived data: a benchstat or benchcmp table; send the go test output of each run';

/** Lines of a crash: calls, where they are, goroutines, registers. */
const STACK_TRACE =
  /^(?:goroutine \d+ .{0,200}\[|created by \S|\S.{0,500}\.(?:go|s):\d+(?: \+0x[0-9a-f]+.{0,100})?$|[\w./()*[\]{}·-]{1,300}\((?:\.\.\.|[0-9a-fx?{}., ]{0,300})\)$|r(?:[a-ds]?[xpi]|\d{1,2}|ip|flags) {1,8}0x|[cfg]s {1,8}0x|PC=0x|\[signal |\.\.\.(?:\d+ frames|additional))/;

/** Lines of `go test` that never carry a figure. */
export const NOISE: NoiseRules = {
  heading: HEADING,
  'verdict of go test': /^(?:PASS|FAIL|ok|\?)(?:\s|$)/,
  'start of a test': /^=== (?:RUN|PAUSE|CONT|NAME)\b/,
  'log of a benchmark': /^--- (?:PASS|BENCH):/,
  'message of go test':
    /^(?:testing: (?:warning:|open )|coverage:|exit status \d|signal: |go: (?:downloading|finding|extracting) |# \S+$)/,
  command: /^(?:\$\s*)?(?:[A-Z_]{1,40}=\S{0,200}\s+)?go test\b/,
  'stack trace': STACK_TRACE,
};

/** What ends a test binary before its time. */
export const CRASH =
  /^\s{0,8}(?:panic: .|fatal error: .|SIG[A-Z]{2,6}: .|\*\*\* Test killed|signal: .|unexpected fault address|exit status [2-9]|runtime: .{0,60}(?:stack|memory))/;

/** A test binary that came to its end prints this alone on a line. */
export const isEnd = (text: string): boolean => text === 'PASS' || text === 'FAIL';
