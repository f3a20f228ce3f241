import { type QueryParams, toQuery } from './to-path.ts';

/** URLs of the pages and forms of accounts. They are not among `hrefs`, which the scripts of all pages have. */
export const accountHrefs = {
  signInCode: (params?: QueryParams) => `/sign-in/code${toQuery(params ?? {})}`,
  signInWith: (provider: string, params?: QueryParams) => `/sign-in/with/${provider}${toQuery(params ?? {})}`,
  signOut: () => '/sign-out',
  join: (params?: QueryParams) => `/join${toQuery(params ?? {})}`,
  account: (params?: QueryParams) => `/account${toQuery(params ?? {})}`,
} as const;
