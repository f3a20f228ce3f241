import type { ProfileFrame, ProfilePass } from '@tachograph/schema/profile';
import { frameOfSymbol, splitGoName } from './frame-of-symbol.ts';
import { placeOf } from './place-of-path.ts';
import { createProfileDraft, MOST_CALLS, type ProfileOutcome } from './profile-draft.ts';
import { listFieldsOf, listMessages, listNumbers, type Message, numberOf } from './protobuf.ts';

// Numbers of fields in https://github.com/google/pprof/blob/main/proto/profile.proto
const PROFILE = { sampleType: 1, sample: 2, location: 4, function: 5, strings: 6, periodType: 11, period: 12 } as const;
const VALUE_TYPE = { type: 1, unit: 2 } as const;
const SAMPLE = { location: 1, value: 2 } as const;
const LOCATION = { id: 1, line: 4 } as const;
const LINE = { function: 1 } as const;
const FUNCTION = { id: 1, name: 2, file: 4 } as const;

const HOW = 'save it with `curl …/debug/pprof/profile`, and decompress it if it ends in .gz';
const DAMAGED = { issue: `is no pprof profile, or is cut off: ${HOW}` } as const;

type ValueType = { readonly type: string; readonly unit: string };

const UNKNOWN: ProfileFrame = { name: '(unknown)', file: null, package: null };

function frameOf(name: string, path: string): ProfileFrame {
  const inFile = path === '' ? null : placeOf(path);
  const found = (path.endsWith('.go') ? splitGoName(name) : null) ?? frameOfSymbol(name);
  return {
    name: found.name,
    file: inFile?.file ?? found.file,
    package: inFile?.package ?? found.package,
  };
}

/** Which value of a sample is taken: how often it was seen, else how long, else the first. */
function chooseValue(types: readonly ValueType[]) {
  const samples = types.findIndex(({ unit }) => unit === 'count');
  const time = types.findIndex(({ unit }) => unit === 'nanoseconds');
  if (samples >= 0) return { at: samples, unit: 'samples' } as const;
  return time >= 0 ? ({ at: time, unit: 'nanoseconds' } as const) : null;
}

/** Frames of each location by its id, from the outermost to the innermost: several where calls are inlined. */
function readLocations(
  message: Message,
  strings: readonly string[],
): ReadonlyMap<number, readonly ProfileFrame[]> | null {
  const functions = listMessages(message, PROFILE.function);
  const locations = listMessages(message, PROFILE.location);
  if (!functions || !locations) return null;
  const text = (fields: Message, number: number) => strings[numberOf(fields, number)] ?? '';
  const frames = new Map(
    functions.map((each) => [
      numberOf(each, FUNCTION.id),
      frameOf(text(each, FUNCTION.name), text(each, FUNCTION.file)),
    ]),
  );
  const found = new Map<number, readonly ProfileFrame[]>();
  for (const location of locations) {
    const lines = listMessages(location, LOCATION.line);
    if (!lines) return null;
    const calls = lines.slice(0, MOST_CALLS).map((line) => frames.get(numberOf(line, LINE.function)) ?? UNKNOWN);
    found.set(numberOf(location, LOCATION.id), calls.length > 0 ? calls.reverse() : [UNKNOWN]);
  }
  return found;
}

/** The stack of a sample from the outermost call on, and null where it is too deep. */
function stackOf(
  ids: readonly number[],
  locations: ReadonlyMap<number, readonly ProfileFrame[]>,
): ProfileFrame[] | null {
  const stack: ProfileFrame[] = [];
  for (let at = ids.length - 1; at >= 0; at -= 1) {
    stack.push(...(locations.get(ids[at] ?? 0) ?? [UNKNOWN]));
    if (stack.length > MOST_CALLS) return null;
  }
  return stack;
}

const decodeStrings = (message: Message): string[] => {
  const decoder = new TextDecoder();
  return message
    .filter(({ number }) => number === PROFILE.strings)
    .map(({ bytes }) => (bytes ? decoder.decode(bytes) : ''));
};

/** A profile of pprof (Go, Rust, and others), its bytes decompressed. Labels of samples are left out. */
export function readPprof(bytes: Uint8Array, pass: ProfilePass): ProfileOutcome {
  const message = listFieldsOf(bytes);
  const types = message && listMessages(message, PROFILE.sampleType);
  const samples = message && listMessages(message, PROFILE.sample);
  const periods = message && listMessages(message, PROFILE.periodType);
  if (!message || !types || !samples || !periods) return DAMAGED;
  const strings = decodeStrings(message);
  const toType = (fields: Message): ValueType => ({
    type: strings[numberOf(fields, VALUE_TYPE.type)] ?? '',
    unit: strings[numberOf(fields, VALUE_TYPE.unit)] ?? '',
  });
  const chosen = chooseValue(types.map(toType));
  if (!chosen) return { issue: `has neither samples nor nanoseconds: it is no profile of processor time; ${HOW}` };
  const locations = readLocations(message, strings);
  if (!locations) return DAMAGED;
  const draft = createProfileDraft(1);
  for (const [index, sample] of samples.entries()) {
    const ids = listNumbers(sample, SAMPLE.location);
    const amount = listNumbers(sample, SAMPLE.value)?.[chosen.at];
    if (!ids || amount === undefined) return DAMAGED;
    const stack = stackOf(ids, locations);
    if (!stack)
      return { issue: `sample ${index + 1} has more than ${MOST_CALLS} calls: limit the depth of its stacks` };
    draft.count(stack.reduce(draft.call, -1), 0, amount);
  }
  const period = periods[0] && toType(periods[0]).unit === 'nanoseconds' ? numberOf(message, PROFILE.period) : 0;
  const hz = period >= 1 ? 1e9 / period : null;
  return draft.finish({ tool: 'pprof', hz, unit: chosen.unit, passes: [pass] });
}
