/** Every page of the site on the demo data; each is looked at in both themes, wide and narrow. */
export const PAGES = [
  ['projects', '/'],
  ['overview', '/p/node-connectors'],
  ['overview of the Go project', '/p/go-transport'],
  ['overview of the C++ project', '/p/cpp-protocol'],
  ['overview of the JDBC project', '/p/jdbc-connectors'],
  ['scenarios', '/p/node-connectors/scenarios'],
  ['trend by version', '/p/node-connectors/scenarios/select-1000-rows'],
  ['trend by time', '/p/node-connectors/scenarios/select-1000-rows?x=time'],
  ['compare', '/p/node-connectors/compare'],
  ['runs', '/p/node-connectors/runs'],
  ['environments', '/p/node-connectors/environments'],
  ['documentation', '/docs'],
  ['documentation with tables', '/docs/methodology'],
  ['documentation with commands', '/docs/cli'],
  ['an explained verdict', '/p/node-connectors/compare?d=mysql2@2.2.5,mariadb@3.0.1-rc,mysql@2.18.1&ref=mysql2@2.2.5'],
  ['a missing page', '/p/no-such-project'],
] as const;
