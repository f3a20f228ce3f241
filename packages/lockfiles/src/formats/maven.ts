import { toLockedPackage } from '../package/package-url.ts';
import { LockfileProblem } from '../text/lockfile-problem.ts';
import { readElements } from '../text/read-elements.ts';
import type { Entries } from './format.ts';

type Fields = ReadonlyMap<string, string>;

/** What of a `pom.xml` says which version a package has. */
type Pom = { readonly dependencies: readonly Fields[]; readonly properties: Fields };

/** Dependencies of the project and of its profiles, also those that it manages for others; not those of plugins. */
const DEPENDENCY = /^project(?:\/profiles\/profile)?(?:\/dependencyManagement)?\/dependencies\/dependency(?:\/(\w+))?$/;
const PROPERTY = /^project(?:\/profiles\/profile)?\/properties\/([\w.-]+)$/;
/** `project.version`, or `project.parent.version` by its older name. */
const OWN = /^project\/(?:(parent)\/)?(groupId|version)$/;

/** No name, version or property that is meant is longer. */
const LONGEST = 300;

function readPom(text: string): Pom {
  const dependencies: Fields[] = [];
  const properties = new Map<string, string>();
  let fields = new Map<string, string>();
  let hasProject = false;
  for (const { path, text: said } of readElements(text)) {
    const dependency = DEPENDENCY.exec(path);
    const [, property] = PROPERTY.exec(path) ?? [];
    const [, parent, own] = OWN.exec(path) ?? [];
    const value = said.slice(0, LONGEST);
    if (path === 'project') hasProject = true;
    if (property !== undefined) properties.set(property, value);
    if (own !== undefined) {
      properties.set(parent ? `project.parent.${own}` : `project.${own}`, value);
      // A project without a version of its own has that of its parent.
      if (parent && !properties.has(`project.${own}`)) properties.set(`project.${own}`, value);
    }
    if (dependency?.[1] !== undefined) fields.set(dependency[1], value);
    else if (dependency) {
      dependencies.push(fields);
      fields = new Map();
    }
  }
  if (!hasProject) throw new LockfileProblem('it has no element <project>, which a pom.xml is');
  return { dependencies, properties };
}

/** A property may be made of others; five times over is more than any file needs. */
const MOST_ROUNDS = 5;

/** A text with its `${properties}`; those that the file does not state stay as they are. */
function resolve(text: string, properties: Fields): string {
  let resolved = text;
  for (let round = 0; round < MOST_ROUNDS && resolved.includes('${') && resolved.length <= LONGEST; round++) {
    resolved = resolved.replace(/\$\{([\w.-]{1,100})\}/g, (whole, name: string) => properties.get(name) ?? whole);
  }
  return resolved;
}

/**
 * `pom.xml`: the versions that this file states, by its properties and its `dependencyManagement` too; what a parent in
 * another file states is omitted. https://maven.apache.org/pom.html#Dependencies
 */
export function readMaven(text: string): Entries {
  const { dependencies, properties } = readPom(text);
  const named = dependencies.map((fields) => {
    const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map((field) =>
      resolve(fields.get(field) ?? '', properties),
    );
    return { name: `${group}:${artifact}`, version: version ?? '' };
  });
  const managed = new Map(named.filter(({ version }) => version !== '').map(({ name, version }) => [name, version]));
  return named.map(({ name, version }) => toLockedPackage('maven', name, version || managed.get(name)));
}
