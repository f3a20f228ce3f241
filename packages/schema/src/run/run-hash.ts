import { createSha256 } from '#sha256';
import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import type { Result } from '../result/result.ts';
import type { RunHead } from './run.ts';

export const RESULTS = 'results';

/** Results whose text is made at one time. */
const AT_ONCE = 1000;

/** A type of zod is JSON by its making; its optional keys keep the compiler from seeing it. */
const toJson = (value: unknown) => value as Json;

/** The fields that `keep` takes, as canonical JSON without the braces. */
export function membersOf(head: object, keep: (key: string) => boolean): string {
  return canonicalJson(toJson(Object.fromEntries(Object.entries(head).filter(([key]) => keep(key))))).slice(1, -1);
}

/** Members of a table, one behind the other; those that are empty are left out. */
export const joinMembers = (...members: readonly string[]): string => members.filter((text) => text !== '').join(',');

/** The canonical JSON of a run before and behind its results, from the members whose names sort before and behind theirs. */
export const toFrame = (before: string, after: string): { readonly open: string; readonly close: string } => ({
  open: `{${before}${before === '' ? '' : ','}"${RESULTS}":[`,
  close: `]${after === '' ? '' : ','}${after}}`,
});

/**
 * The content hash of a run, SHA-256 of its canonical JSON without its project, from results that come in pieces: the
 * canonical JSON of a large run is a text of many megabytes that nobody needs as a whole.
 */
export function createRunHash({ project: _, ...head }: RunHead) {
  const hash = createSha256();
  const { open, close } = toFrame(
    membersOf(head, (key) => key < RESULTS),
    membersOf(head, (key) => key > RESULTS),
  );
  hash.update(open);
  let first = true;
  return {
    add(results: readonly Result[]): void {
      for (let from = 0; from < results.length; from += AT_ONCE) {
        const part = canonicalJson(toJson(results.slice(from, from + AT_ONCE)));
        hash.update(`${first ? '' : ','}${part.slice(1, -1)}`);
        first = false;
      }
    },
    digest: (): string => {
      hash.update(close);
      return hash.digest();
    },
  };
}
