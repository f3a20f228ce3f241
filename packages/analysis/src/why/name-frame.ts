import type { Profile } from '@tachograph/schema/profile';

type ProfileFrame = Profile['frames'][number];

/** A function, or a group of them that is shown as one; the same in all versions of its package. */
export type FrameName = {
  readonly name: string;
  /** Inside its package. */
  readonly file: string | null;
  readonly package: string | null;
  /** Of a group of functions that are shown as one frame: two versions inline them in different ways. */
  readonly isGroup: boolean;
};

type Group = { readonly name: string; readonly holds: (frame: ProfileFrame) => boolean };

const STREAMS = /^(?:_?stream|internal\/streams|internal\/stream_base|net$|events$|_tls|tls$)/;
const COLLECTOR =
  /^\(garbage collector\)$|^(?:gcBgMark|gcDrain|bgsweep|scanobject|markroot|greyobject)|^v8::internal::(?:Heap::|MarkCompact|Scaveng)|^G1|^gc_collect/;
const ENGINE = /^\(program\)$|^(?:Builtins_|v8::|node::|_?Py[A-Z_]|JVM_|Interpreter$|InterpreterEntryTrampoline)/;

const GROUPS: readonly Group[] = [
  { name: 'garbage collector', holds: ({ name }) => COLLECTOR.test(name) },
  { name: 'kernel', holds: ({ package: of }) => of === 'kernel' },
  { name: 'streams', holds: ({ file, package: of }) => of === 'node' && file !== null && STREAMS.test(file) },
  { name: 'engine', holds: ({ name, package: of }) => of === 'runtime' || ENGINE.test(name) },
];

/** Without what differs from version to version: line and column, a query, an address, a version. */
const toPlainFile = (file: string) => file.replace(/[?#].*$/s, '').replace(/(?::\d{1,9}){1,2}$/, '');
const toPlainName = (name: string) => name.replace(/[/+]?0x[0-9a-f]{1,16}/g, '').replace(/(\$\$Lambda)[.$]?\d+/g, '$1');
const toPlainPackage = (name: string) => name.replace(/(.)@v?\d.*$/s, '$1');

/** By what a frame is known in both versions. */
export function nameFrame(frame: ProfileFrame): FrameName {
  const group = GROUPS.find(({ holds }) => holds(frame));
  if (group) return { name: group.name, file: null, package: null, isGroup: true };
  return {
    name: toPlainName(frame.name) || frame.name,
    file: frame.file && toPlainFile(frame.file),
    package: frame.package && toPlainPackage(frame.package),
    isGroup: false,
  };
}
