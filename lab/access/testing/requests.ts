/** Names of the private project of the test, none of which may be in a response to a stranger. */
export const PRIVATE = {
  slug: 'secret-project',
  title: 'Hush hush',
  driver: 'undisclosed',
  scenario: 'classified',
  report: 'off-the-record',
};

/** What a dynamic segment of a route is in the private project. `ids` are those of what is stored there. */
export const toSegments = (ids: { readonly run: string; readonly share: string; readonly environment: string }) => ({
  project: PRIVATE.slug,
  scenario: PRIVATE.scenario,
  name: PRIVATE.report,
  driver: PRIVATE.driver,
  run: ids.run,
  id: ids.share,
  environment: ids.environment,
  change: 'none',
  profile: 'none',
  format: 'svg',
  action: 'none',
  trpc: 'search.find',
  page: 'api',
  provider: 'github',
  path: 'callback/github',
  database: 'postgres',
  file: 'tacho.tgz',
});

/** Routes of pages that are of no project, and why everybody may have them. Their responses name nothing of the private project. */
export const OF_NO_PROJECT: Readonly<Record<string, string>> = {
  '/': 'lists projects of the visitor',
  '/account': 'of the signed-in user',
  '/account/name': 'likewise',
  '/account/password': 'likewise',
  '/account/provider/[...path]': 'where providers send browsers back to',
  '/account/sessions': 'of the signed-in user',
  '/account/two-factor': 'likewise',
  '/accounts': 'of administrators of the installation',
  '/accounts/change': 'likewise',
  '/api/trpc/[trpc]': 'the search, which is requested by itself',
  '/cli/[file]': 'the command, which is the same for everybody',
  '/docs': 'documentation',
  '/docs.md/[[...path]]': 'documentation',
  '/docs/[[...slug]]': 'documentation',
  '/docs/reference/[[...part]]': 'documentation',
  '/install.sh': 'what installs the command',
  '/join': 'needs the text of an invitation',
  '/join/accept': 'likewise',
  '/league': 'lists leagues that the visitor may see',
  '/league/[database]': 'of a project that has the name of its database',
  '/llms.txt': 'lists projects that are listed for everybody',
  '/mail': 'needs the text in a link',
  '/mail/follow': 'likewise',
  '/mcp': 'reads for the visitor, by procedures that are tried by themselves',
  '/new': 'of the signed-in user',
  '/new/create': 'likewise',
  '/robots.txt': 'the same for everybody',
  '/sign-in': 'before anybody is known',
  '/sign-in/code': 'likewise',
  '/sign-in/code/verify': 'likewise',
  '/sign-in/password': 'likewise',
  '/sign-in/with/[provider]': 'likewise',
  '/sign-out': 'ends a session',
  '/sitemap-site.xml': 'lists projects that are listed for everybody',
  '/sitemap.xml': 'likewise',
};

/** Routes that need parameters to show anything. */
export const QUERIES: Readonly<Record<string, string>> = {
  '/p/[project]/badge.svg': `?driver=${PRIVATE.driver}@1.0.0`,
  '/p/[project]/environments/diff': '?a=ENVIRONMENT&b=ENVIRONMENT',
  '/p/[project]/environments/diff/as/[format]': '?a=ENVIRONMENT&b=ENVIRONMENT',
  '/p/[project]/league/badge.svg': `?driver=${PRIVATE.driver}`,
  '/p/[project]/scenarios/[scenario]/distribution': '?metric=throughput',
  '/p/[project]/scenarios/[scenario]/distribution/as/[format]': '?metric=throughput',
  '/p/[project]/upgrade': `?driver=${PRIVATE.driver}`,
  '/p/[project]/upgrade/as/[format]': `?driver=${PRIVATE.driver}`,
  '/p/[project]/badge.json': `?driver=${PRIVATE.driver}@1.0.0`,
};

export const NAMES = new RegExp(Object.values(PRIVATE).join('|'), 'i');

/** Names of the private project that the request itself did not say. */
export const toUnsaid = (location: string): RegExp =>
  new RegExp(
    Object.values(PRIVATE)
      .filter((name) => !location.includes(name))
      .join('|') || '(?!)',
    'i',
  );

/** The query of an operation of the upload API. */
export const toApiQuery = (location: string): string => {
  const more: Readonly<Record<string, string>> = {
    '/v1/series': `&scenario=${PRIVATE.scenario}`,
    '/v1/upgrades': `&driver=${PRIVATE.driver}`,
    '/v1/reports/release': `&driver=${PRIVATE.driver}&version=1.0.0`,
    '/v1/compare': `&scenario=${PRIVATE.scenario}`,
    '/v1/distributions': `&scenario=${PRIVATE.scenario}&driver=${PRIVATE.driver}&reference=${PRIVATE.driver}&metric=throughput`,
  };
  return `?project=${PRIVATE.slug}${more[location] ?? ''}`;
};
