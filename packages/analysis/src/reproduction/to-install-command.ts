type Install = (name: string, version: string) => string;

/** How a package of each kind is fetched in one version, as a command of its tool. */
const COMMANDS: Readonly<Record<string, Install>> = {
  npm: (name, version) => `npm install ${name.replace(/^%40/i, '@')}@${version}`,
  golang: (name, version) => `go get ${name}@${/^\d/.test(version) ? 'v' : ''}${version}`,
  maven: (name, version) => `mvn dependency:get -Dartifact=${name.replace('/', ':')}:${version}`,
  pypi: (name, version) => `pip install ${name}==${version}`,
  cargo: (name, version) => `cargo add ${name}@${version}`,
  composer: (name, version) => `composer require ${name}:${version}`,
  gem: (name, version) => `gem install ${name} -v ${version}`,
  nuget: (name, version) => `dotnet add package ${name} --version ${version}`,
  deb: (name, version) => `apt-get install ${name.replace(/^.*\//, '')}=${version}`,
};

/**
 * The command that fetches a package in one version, from its package URL (a version and qualifiers in it are left out).
 * Null for a kind of package that no rule knows, and for names that a shell would take apart.
 */
export function toInstallCommand(purl: string, version: string): string | null {
  const [, type = '', path = ''] = /^pkg:([a-z]+)\/([^?#]+)/.exec(purl) ?? [];
  const [name = ''] = path.split(/(?<=.)@(?=[^/]*$)/);
  const install = COMMANDS[type];
  if (!install || !/^[\w.\-/%@~]+$/.test(name) || !/^[\w.\-+:~]+$/.test(version)) return null;
  return install(name, version);
}
