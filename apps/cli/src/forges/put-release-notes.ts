import { readField, toText } from '../read-json.ts';
import type { World } from '../server/open-json-api.ts';
import { needNumber, orNotPut, stopPut, toAsk } from './ask-forge.ts';
import { type GitHubAccess, openGitHub, toGitHubRejection } from './github-api.ts';
import { isSameText } from './proposal.ts';
import type { PutOutcome } from './put-outcome.ts';

/** A part of the notes of a release, between two marks that nobody sees. */
export type NotesPart = { readonly name: string; readonly markdown: string };

const MAY_NOT_EDIT = 'may not edit releases: give the job "permissions: contents: write"';

/** Of the notes of a release, in characters. */
const LONGEST = 125_000;

/** The notes with this part: in place of the one with the same marks, or else at the end. */
function withPart(notes: string, { name, markdown }: NotesPart): string {
  const opening = `<!-- tachograph:${name} -->`;
  const closing = `<!-- /tachograph:${name} -->`;
  const part = `${opening}\n${markdown.trim()}\n${closing}`;
  const start = notes.indexOf(opening);
  const end = notes.indexOf(closing, start);
  if (start < 0 || end < 0) return notes.trim() === '' ? part : `${notes.trimEnd()}\n\n${part}`;
  return notes.slice(0, start) + part + notes.slice(end + closing.length);
}

/**
 * Puts a part into the notes of the release of a tag. The rest of the notes stays, and the same part again changes nothing.
 *
 * @see https://docs.github.com/en/rest/releases/releases
 */
export const putReleaseNotes = (
  part: NotesPart,
  { tag, ...at }: GitHubAccess & { readonly tag: string },
  world: World,
): Promise<PutOutcome> =>
  orNotPut(async () => {
    const ask = toAsk(openGitHub(at, world), (response) =>
      toGitHubRejection(response, { fromFork: false }, MAY_NOT_EDIT),
    );
    const releases = `/repos/${at.repository}/releases`;
    const release = await ask('GET', `${releases}/tags/${encodeURIComponent(tag)}`, { orNull: 404 });
    if (release === null) return stopPut(`there is no release of the tag ${tag}: make it first`);
    const written = readField(release, 'body');
    // As they stand: texts for people lose their line ends.
    const notes = typeof written === 'string' ? written : '';
    const body = withPart(notes, part);
    const url = toText(readField(release, 'html_url'));
    if (body.length > LONGEST) return stopPut(`the notes of ${tag} would have more than ${LONGEST} characters`);
    if (isSameText(notes, body)) return { done: 'unchanged', url };
    await ask('PATCH', `${releases}/${needNumber(release, 'id')}`, { body: { body } });
    return { done: 'updated', url };
  });
