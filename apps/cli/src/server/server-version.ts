import { VERSION } from '../version.ts';

/** The version of the server, which every response of the upload API has. */
const HEADER = 'tachograph-version';

/** What is printed of it, whatever a server sends. */
const SHAPE = /^\d[\w.+-]{0,40}$/;

type VersionWatch = {
  readonly fetch: typeof fetch;
  /** A line where a server that responded has another version than this command; else null. */
  readonly describe: () => string | null;
};

/** Requests that notice the version of the upload API. Other versions work together: the line is no error. */
export function watchServerVersion(given: typeof fetch): VersionWatch {
  let other: { readonly version: string; readonly origin: string } | null = null;
  return {
    fetch: async (input, init) => {
      const response = await given(input, init);
      const version = response.headers.get(HEADER) ?? VERSION;
      if (version !== VERSION && SHAPE.test(version)) other = { version, origin: new URL(response.url).origin };
      return response;
    },
    describe: () =>
      other &&
      `tacho: this is ${VERSION}, and the server has ${other.version}: curl -fsSL ${other.origin}/install.sh | sh installs its version`,
  };
}
