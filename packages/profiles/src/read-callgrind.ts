import type { ProfileFrame, ProfilePass } from '@tachograph/schema/profile';
import { type CalledFunction, unfoldGraph } from './call-graph.ts';
import { frameOfSymbol } from './frame-of-symbol.ts';
import { placeOf } from './place-of-path.ts';
import { createProfileDraft, type ProfileOutcome } from './profile-draft.ts';

// https://valgrind.org/docs/manual/cl-format.html

const HOW = 'write it with `valgrind --tool=callgrind`';

/** The most functions of a file: a program with all its libraries has some thousands. */
const MOST_FUNCTIONS = 200_000;

/** The count of instructions among the events. */
const INSTRUCTIONS = 'Ir';

/** A name, or a number that stands for one: `fn=(12) main`, later `fn=(12)`. */
const NAME = /^\((\d{1,9})\)(?: (.{1,4000}))?$/;

/** What is written before a name: its kind, and whether it is of the function that is called. */
const SPECIFICATION = /^(c?)(ob|fl|fi|fe|fn)=(.{0,4100})$/;

const COST = /^(?:[+-]?\d|\*|0x)/;

/** What the columns of a line of costs are. */
const HEADER = /^(positions|events): (.{1,1000})$/;

type Kind = 'ob' | 'fl' | 'fn';

type Where = { ob: string; fl: string };

/** Names by their numbers, each kind by itself; without a number, a name is its own. */
function createNames() {
  const known = { ob: new Map<string, string>(), fl: new Map<string, string>(), fn: new Map<string, string>() };
  return (kind: Kind, text: string): { readonly id: string; readonly name: string } => {
    const [, number, name] = NAME.exec(text) ?? [];
    if (number === undefined) return { id: text, name: text };
    if (name !== undefined) known[kind].set(number, name);
    return { id: number, name: known[kind].get(number) ?? '' };
  };
}

const isKnown = (text: string) => text !== '' && text !== '???';

/** The library without its version: `libpq.so.5.15` is `libpq.so`. */
const toLibrary = (object: string) => /([^/]{1,200}\.so)(?:\.[\d.]{1,40})?$/.exec(object)?.[1] ?? null;

function frameOf(name: string, { ob, fl }: Where): ProfileFrame {
  const library = toLibrary(ob);
  if (/^0x[0-9a-f]{1,16}$/.test(name)) return { name: `[${library ?? 'program'}]`, file: library, package: null };
  // A function that calls itself is written with the depth of that: main'2.
  const found = frameOfSymbol(name.replace(/'\d{1,9}$/, ''));
  const place = isKnown(fl) ? placeOf(fl) : null;
  return { name: found.name, file: place?.file ?? library ?? found.file, package: place?.package ?? found.package };
}

type Draft = Omit<CalledFunction, 'frame'> & { readonly name: string; where: Where };

/** Functions by their numbers in the file. Where one is written is known for sure where its own costs are. */
function createFunctions() {
  const drafts: Draft[] = [];
  const numbers = new Map<string, number>();
  const numberOf = ({ id, name }: { id: string; name: string }, where: Where, isSure: boolean): number => {
    const known = numbers.get(id);
    const number = known ?? drafts.push({ name, where: { ...where }, self: 0, calls: new Map() }) - 1;
    const draft = drafts[number];
    if (isSure && draft) draft.where = { ...where };
    numbers.set(id, number);
    return number;
  };
  const finish = (): CalledFunction[] =>
    drafts.map(({ name, where, self, calls }) => ({ frame: frameOf(name, where), self, calls }));
  return { drafts, numberOf, finish };
}

/** Which column of a line of costs has the instructions; -1 without one. */
function findColumn(header: ReadonlyMap<string, string>): number {
  const words = (name: string) => (header.get(name) ?? '').split(' ', 100).filter(Boolean);
  const at = words('events').indexOf(INSTRUCTIONS);
  const positions = words('positions').length || 1;
  return at < 0 ? -1 : positions + at;
}

/** Amount in a column of a line; 0 where a line ends before it, null where it is no number. */
function readCost(line: string, column: number): number | null {
  const text = line.trim().split(/ {1,20}/, 20)[column] ?? '0';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * The out-file of callgrind: functions, the instructions of each, and what it calls. It has no stacks: a function has the callers that it
 * was called by, with their shares. Jumps, and the costs of other events, are left out.
 */
export function readCallgrind(text: string, { operations }: ProfilePass): ProfileOutcome {
  const names = createNames();
  const { drafts, numberOf, finish } = createFunctions();
  const header = new Map<string, string>();
  const at: Where = { ob: '', fl: '' };
  let called: Where = { ob: '', fl: '' };
  let current = -1;
  let callee = -1;
  let isCall = false;
  let column = -1;

  const specify = (ofCallee: boolean, kind: string, name: string) => {
    if (kind === 'fn') {
      const number = numberOf(names('fn', name), ofCallee ? called : at, !ofCallee);
      if (ofCallee) callee = number;
      else current = number;
      return;
    }
    // fi and fe name the file of what is inlined, which belongs to the function that it is in.
    const { name: found } = names(kind === 'ob' ? 'ob' : 'fl', name);
    const target = ofCallee ? called : at;
    if (kind === 'ob') target.ob = found;
    else if (ofCallee || kind === 'fl') target.fl = found;
    if (!ofCallee) called = { ...at };
  };
  const addCost = (line: string): boolean => {
    const amount = readCost(line, column);
    const own = drafts[current];
    if (amount === null || !own) return false;
    if (isCall) own.calls.set(callee, (own.calls.get(callee) ?? 0) + amount);
    else own.self += amount;
    if (isCall) called = { ...at };
    isCall = false;
    return true;
  };

  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    const [, prefix, kind, name] = SPECIFICATION.exec(line) ?? [];
    if (kind !== undefined && name !== undefined) specify(prefix === 'c', kind, name);
    else if (line.startsWith('calls=')) isCall = callee >= 0;
    else if (COST.test(line)) {
      if (!addCost(line)) return { issue: `line ${number} is no line of costs of a function: ${HOW}` };
    } else {
      const [, field, value] = HEADER.exec(line) ?? [];
      if (field !== undefined && value !== undefined) column = findColumn(header.set(field, value));
    }
    if (drafts.length > MOST_FUNCTIONS) return { issue: `has more than ${MOST_FUNCTIONS} functions` };
  }
  if (column < 0) return { issue: `counts no instructions (${INSTRUCTIONS}): ${HOW}` };
  const draft = createProfileDraft(1);
  unfoldGraph(finish(), draft);
  return draft.finish({ tool: 'callgrind', hz: null, unit: 'instructions', passes: [{ operations, cpuNs: null }] });
}
