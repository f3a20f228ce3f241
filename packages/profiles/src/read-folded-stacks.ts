import type { Profile, ProfileFrame, ProfilePass } from '@tachograph/schema/profile';
import { frameOfSymbol } from './frame-of-symbol.ts';
import { createProfileDraft, MOST_CALLS, type ProfileOutcome } from './profile-draft.ts';

/** What the text does not say. */
type FoldedFacts = ProfilePass & Partial<Pick<Profile, 'tool' | 'hz' | 'unit'>>;

const HOW = 'each is calls from the outermost to the innermost, as in `main;query;read 42`';

/**
 * Folded stacks (Brendan Gregg), one a line: what stackcollapse-*.pl, `py-spy record --format raw` and async-profiler's or JFR's
 * collapsed output are. Lines that begin with # are comments.
 */
export function readFoldedStacks(text: string, facts: FoldedFacts): ProfileOutcome {
  const { operations, cpuNs, tool = 'folded', hz = null, unit = 'samples' } = facts;
  const draft = createProfileDraft(1);
  const known = new Map<string, ProfileFrame>();
  const frameOf = (call: string): ProfileFrame => {
    const frame = known.get(call) ?? frameOfSymbol(call);
    known.set(call, frame);
    return frame;
  };
  let line = 0;
  for (const [printed] of text.matchAll(/[^\n]+|\n/g)) {
    if (printed === '\n') {
      line += 1;
      continue;
    }
    const stack = printed.trim();
    if (stack === '' || stack.startsWith('#')) continue;
    const space = stack.lastIndexOf(' ');
    const amount = stack.slice(space + 1);
    if (space < 1 || !/^\d{1,15}$/.test(amount)) return { issue: `line ${line + 1} does not end in a count: ${HOW}` };
    const calls = stack.slice(0, space).split(';', MOST_CALLS + 1);
    if (calls.length > MOST_CALLS)
      return { issue: `line ${line + 1} has more than ${MOST_CALLS} calls: limit the depth` };
    const row = calls.reduce((caller, call) => draft.call(caller, frameOf(call)), -1);
    draft.count(row, 0, Number(amount));
  }
  return draft.finish({ tool, hz, unit, passes: [{ operations, cpuNs }] });
}
