import { Writable } from 'node:stream';

/** A stream for the log of an app, and what was written to it so far. */
export function createLog(): { readonly stream: Writable; readonly text: () => string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}
