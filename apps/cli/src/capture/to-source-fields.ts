import type { Source } from '@tachograph/schema/run';
import { toText } from '../server/read-json.ts';

/** What a provider says, as it says it: empty, missing and nonsense alike are nothing. */
export type SaidSource = {
  readonly provider?: string;
  readonly url?: string | undefined;
  readonly repository?: string | undefined;
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  readonly pullRequest?: string | number | undefined;
  readonly baseCommit?: string | undefined;
};

const toCommit = (text: string | undefined) => (/^[0-9a-f]{7,64}$/i.test(text ?? '') ? (text ?? null) : null);

function toUrl(text: string | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  return url.href.length > 2000 ? null : url.href;
}

/** A folder of somebody's disk, which says nothing to anyone else. */
const LOCAL = /^(?:[/\\~]|\.{1,2}[/\\]|[a-z]:[/\\]|file:)/i;

/**
 * `owner/name` of a clone address, whatever its spelling, and never the user or password before it:
 * `https://user:secret@host/owner/name.git`, `git@host:owner/name.git`, `ssh://git@host:22/owner/name`. Null for a folder.
 */
export function toRepository(address: string | undefined): string | null {
  const text = toText(address);
  if (text === '' || LOCAL.test(text)) return null;
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/]*\/(.*)$/i.exec(text)?.[1] ?? /^[^/]*:(?!\\)(.*)$/.exec(text)?.[1];
  const name = (path ?? text)
    .replace(/[?#].*$/, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/, '');
  return name.slice(0, 300) || null;
}

function toPullRequest(said: string | number | undefined): number | null {
  const number = Number(/^\d+$/.test(String(said ?? '')) ? said : Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Fields of a source, each valid or null: a provider's odd value must not make an upload invalid. */
export function toSourceFields(said: SaidSource): Omit<Source, 'kind' | 'provider'> {
  const base = toCommit(said.baseCommit);
  return {
    url: toUrl(said.url),
    repository: toRepository(said.repository),
    commit: toCommit(said.commit),
    branch: toText(said.branch?.replace(/^refs\/heads\//, '')).slice(0, 300) || null,
    pullRequest: toPullRequest(said.pullRequest),
    base: base === null ? null : { commit: base },
  };
}
