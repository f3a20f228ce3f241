/** A stack of names, the outermost first, and how often it was seen. */
export type Stack = readonly [calls: readonly string[], seen: number];

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

const numberField = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)];
const bytesField = (number: number, bytes: readonly number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const textField = (number: number, text: string) => bytesField(number, [...new TextEncoder().encode(text)]);

/** A pprof profile of these stacks at 100 samples a second, as the runtime of Go writes it; every name is a function and a location. */
export function encodePprof(stacks: readonly Stack[], fileOf: (name: string) => string = () => ''): Uint8Array {
  const names = [...new Set(stacks.flatMap(([calls]) => calls))];
  const strings = ['', 'samples', 'count', 'cpu', 'nanoseconds', ...names, ...names.map(fileOf)];
  const idOf = new Map(names.map((name, at) => [name, at + 1]));
  const types = [
    [1, 2],
    [3, 4],
  ].map(([type = 0, unit = 0]) => bytesField(1, [...numberField(1, type), ...numberField(2, unit)]));
  const samples = stacks.map(([calls, seen]) =>
    bytesField(2, [
      ...bytesField(
        1,
        calls.toReversed().flatMap((name) => varint(idOf.get(name) ?? 0)),
      ),
      ...bytesField(2, [...varint(seen), ...varint(seen * 1e7)]),
    ]),
  );
  const locations = names.map((_, at) =>
    bytesField(4, [...numberField(1, at + 1), ...bytesField(4, [...numberField(1, at + 1), ...numberField(2, 7)])]),
  );
  const functions = names.map((_, at) =>
    bytesField(5, [...numberField(1, at + 1), ...numberField(2, 5 + at), ...numberField(4, 5 + names.length + at)]),
  );
  const period = [...bytesField(11, [...numberField(1, 3), ...numberField(2, 4)]), ...numberField(12, 1e7)];
  return Uint8Array.from(
    [...types, ...samples, ...locations, ...functions, ...strings.map((text) => textField(6, text)), period].flat(),
  );
}
