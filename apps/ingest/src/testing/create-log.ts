import { Writable } from 'node:stream';

type Log = {
  readonly stream: Writable;
  readonly text: () => string;
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
};

/** A stream for the log of an app, and what was written to it so far. */
export function createLog(): Log {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const lines = () => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  return { stream, text: () => text, lines };
}
