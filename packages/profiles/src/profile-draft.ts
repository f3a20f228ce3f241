import { PROFILE_LIMITS, type Profile, type ProfileFrame, type ProfilePass } from '@tachograph/schema/profile';
import { CONTROL, INVISIBLE } from '@tachograph/schema/text';
import { validateProfile } from '@tachograph/schema/validation';

/** What a file of samples became: a profile that can be stored, or what is wrong, where, and what to do. */
export type ProfileOutcome = { readonly profile: Profile } | { readonly issue: string };

/** The most calls of a stack: deeper ones are a recursion that a sampler would have cut. */
export const MOST_CALLS = 2_000;

const UNSEEN = new RegExp(`${CONTROL.source}|${INVISIBLE.source}|[\\t\\r\\n]`, 'gu');

/** A name that the format takes, whatever a tool printed. */
const toName = (text: string, most: number): string =>
  text
    .slice(0, 4 * most)
    .replace(UNSEEN, '?')
    .normalize('NFC')
    .slice(0, most)
    .replace(/\p{Surrogate}/gu, '?')
    .trim();

const toNameOrNull = (text: string | null, most: number) => (text === null ? null : toName(text, most) || null);

const toFrame = (frame: ProfileFrame): ProfileFrame => ({
  name: toName(frame.name, PROFILE_LIMITS.name) || '(anonymous)',
  file: toNameOrNull(frame.file, PROFILE_LIMITS.file),
  package: toNameOrNull(frame.package, PROFILE_LIMITS.package),
});

const keyOf = (frame: ProfileFrame) => JSON.stringify([frame.name, frame.file, frame.package]);

type Facts = Pick<Profile, 'tool' | 'hz' | 'unit'> & { readonly passes: readonly ProfilePass[] };

export type ProfileDraft = {
  /** The row of a call of a frame by a caller, -1 for the first of a stack: the same for the same stack. */
  readonly call: (caller: number, frame: ProfileFrame) => number;
  /** Counts something in the frame of a row itself. Nothing is counted in row -1. */
  readonly count: (row: number, pass: number, amount: number) => void;
  readonly finish: (facts: Facts) => ProfileOutcome;
};

const FULL = `has more than ${PROFILE_LIMITS.frames} functions or ${PROFILE_LIMITS.nodes} different stacks: sample for a shorter time, or at a lower rate`;

/** A tree of calls that stacks are put into, one after the other. Beyond the limits of a profile it takes no more, and says so. */
export function createProfileDraft(passes: number): ProfileDraft {
  const frames: ProfileFrame[] = [];
  const frameIds = new Map<string, number>();
  const nodes: (readonly [number, number, ...number[]])[] = [];
  const counts: number[][] = [];
  const rows = new Map<number, number>();
  let isFull = false;

  function idOf(printed: ProfileFrame): number {
    const printedKey = keyOf(printed);
    const known = frameIds.get(printedKey);
    if (known !== undefined) return known;
    const frame = toFrame(printed);
    const key = keyOf(frame);
    const id = frameIds.get(key) ?? frames.push(frame) - 1;
    frameIds.set(key, id);
    frameIds.set(printedKey, id);
    return id;
  }

  function call(caller: number, printed: ProfileFrame): number {
    if (isFull) return caller;
    const frame = idOf(printed);
    const key = (caller + 1) * PROFILE_LIMITS.frames + frame;
    const known = rows.get(key);
    if (known !== undefined) return known;
    isFull = frames.length > PROFILE_LIMITS.frames || nodes.length >= PROFILE_LIMITS.nodes;
    if (isFull) return caller;
    rows.set(key, nodes.length);
    counts.push(Array<number>(passes).fill(0));
    return nodes.push([frame, caller]) - 1;
  }

  function count(row: number, pass: number, amount: number): void {
    const own = counts[row];
    if (own) own[pass] = (own[pass] ?? 0) + amount;
  }

  function finish(facts: Facts): ProfileOutcome {
    if (isFull) return { issue: FULL };
    const made = nodes.map(([frame, caller], row) => [frame, caller, ...(counts[row] ?? [])]);
    const outcome = validateProfile({ ...facts, frames, nodes: made });
    if ('profile' in outcome) return outcome;
    const [first] = outcome.issues;
    return { issue: `makes no profile: ${first?.pointer} ${first?.detail}` };
  }

  return { call, count, finish };
}
