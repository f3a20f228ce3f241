import { toUnsaid } from './requests.ts';

/** Who makes a request: the headers of a browser, and for the upload API one that authorises. */
export type Person = {
  readonly name: string;
  readonly cookie?: string;
  readonly authorization?: string;
  /** What a client may make up. */
  readonly madeUp?: Readonly<Record<string, string>>;
};

const headersOf = ({ cookie, authorization, madeUp }: Person): Record<string, string> => ({
  ...madeUp,
  ...(cookie && { cookie }),
  ...(authorization && { authorization }),
});

/** What somebody gets at a path of the pages, or of the upload API. */
export async function requestAs(base: string, location: string, person: Person, init: RequestInit = {}) {
  const headers = { ...headersOf(person), ...(init.headers as Record<string, string>) };
  const response = await fetch(`${base}${location}`, { redirect: 'manual', ...init, headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** What a URL answers to whom it does not exist for. */
const OUTSIDE = [401, 403, 404, 405];

type Requested = {
  /** Of something of the private project. */
  readonly location: string;
  /** The same of a project that does not exist. */
  readonly missing: string;
  readonly outsiders: readonly Person[];
};

/** How a URL of the private project tells outsiders that it exists: by another status than one of no project, or by its words. */
export async function listLeaks(base: string, { location, missing, outsiders }: Requested): Promise<string[]> {
  const leaks: string[] = [];
  for (const person of outsiders) {
    const found = await requestAs(base, location, person);
    const none = await requestAs(base, missing, person);
    if (found.status !== none.status || !OUTSIDE.includes(found.status))
      leaks.push(`${location} is ${found.status} for ${person.name}, and ${none.status} of no project`);
    if (toUnsaid(location).test(found.body)) leaks.push(`${location} names the project to ${person.name}`);
  }
  return leaks;
}
