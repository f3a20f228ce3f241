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
