import type { Source } from '@tachograph/schema/run';
import { toText } from '../read-json.ts';

/** What a provider reports, unchecked: empty, missing and invalid values are nothing. */
export type ReportedSource = Partial<
  Readonly<Record<'provider' | 'url' | 'repository' | 'commit' | 'branch' | 'baseCommit', string | null | undefined>>
> & { readonly pullRequest?: string | number | undefined };

const toCommit = (text: string | null | undefined) => (/^[0-9a-f]{7,64}$/i.test(text ?? '') ? (text ?? null) : null);

function toUrl(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  return url.href.length > 2000 ? null : url.href;
}

/** A folder of somebody's disk, which means nothing to anyone else. */
const LOCAL = /^(?:[/\\~]|\.{1,2}[/\\]|[a-z]:[/\\]|file:)/i;

/**
 * `owner/name` of a clone URL, whatever its spelling, and never the user or password before it:
 * `https://user:secret@host/owner/name.git`, `git@host:owner/name.git`, `ssh://git@host:22/owner/name`. Null for a folder.
 */
export function toRepository(cloneUrl: string | null | undefined): string | null {
  const text = toText(cloneUrl);
  if (text === '' || LOCAL.test(text)) return null;
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/]*\/(.*)$/i.exec(text)?.[1] ?? /^[^/]*:(?!\\)(.*)$/.exec(text)?.[1];
  const name = (path ?? text)
    .replace(/[?#].*$/, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/, '');
  return name.slice(0, 300) || null;
}

function toPullRequest(reported: string | number | undefined): number | null {
  const number = Number(/^\d+$/.test(String(reported ?? '')) ? reported : Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Fields of a source, each valid or null: a provider's odd value must not make an upload invalid. */
export function toSourceFields(reported: ReportedSource): Omit<Source, 'kind' | 'provider'> {
  const base = toCommit(reported.baseCommit);
  return {
    url: toUrl(reported.url),
    repository: toRepository(reported.repository),
    commit: toCommit(reported.commit),
    branch: toText(reported.branch?.replace(/^refs\/heads\//, '')).slice(0, 300) || null,
    pullRequest: toPullRequest(reported.pullRequest),
    base: base === null ? null : { commit: base },
  };
}
