import { UsageError } from '../usage-error.mjs';

/**
 * The run of `--reproduces`.
 *
 * @param {string | undefined} text an id, or the URL of a page
 * @returns {string | null} null if it was not given
 * @throws {UsageError} for any other text
 */
export function toRunId(text) {
  if (text === undefined) return null;
  const [, id] = /^(?:https?:\/\/\S+\/runs\/)?(r_[0-9a-f]{16})\/?(?:[?#]\S*)?$/.exec(text) ?? [];
  if (id) return id;
  throw new UsageError(
    `--reproduces is the id of a run, such as r_4cc2f12950073e3f, or the URL of its page, not ${text}`,
  );
}
