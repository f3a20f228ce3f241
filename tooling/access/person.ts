/** Who makes a request: the cookie of a browser, and for the upload API a header. */
export type Person = { readonly name: string; readonly cookie?: string; readonly authorization?: string };

const headersOf = ({ cookie, authorization }: Person): Record<string, string> => ({
  ...(cookie && { cookie }),
  ...(authorization && { authorization }),
});

/** What somebody gets at a path of the pages, or of the upload API. */
export async function requestAs(base: string, location: string, person: Person, init: RequestInit = {}) {
  const headers = { ...headersOf(person), ...(init.headers as Record<string, string>) };
  const response = await fetch(`${base}${location}`, { redirect: 'manual', ...init, headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
