import { join, posix, relative, resolve, sep } from 'node:path';
import { contracts } from '@tachograph/bench/contracts';
import { toShellWord } from '../../report/to-markdown-text.ts';
import { UsageError } from '../../terminal.ts';
import { findPackage, type Package } from './find-package.ts';
import { CHECKOUT_MARK, inPackage, inVersion, type Need, OWN_WORKERS, type OwnWorker, TEMPLATES } from './templates.ts';

/** What measures the driver of a checkout against another checkout of it. */
export type Checkouts = {
  readonly package: Package;
  /** Text by path, seen from the folder that they are written to. */
  readonly files: Readonly<Record<string, string>>;
  /** The file in which the author has to write an operation; null for a driver that is known. */
  readonly edit: string | null;
  readonly needs: readonly Need[];
};

/** Where each checkout has its worker: a folder that Git and package managers leave out. */
const WORKER = '.tacho/worker';

type Commands = readonly (readonly string[])[];

const toWord = (word: string): string =>
  word.includes(CHECKOUT_MARK)
    ? `"${word.replaceAll(/["\\$`]/g, '\\$&').replaceAll(CHECKOUT_MARK, '$checkout')}"`
    : toShellWord(word);

const toScript = ({ prepare, install }: Pick<OwnWorker, 'prepare' | 'install'>, up: string): string => {
  const lines = (commands: Commands) => commands.map((command) => `  ${command.map(toWord).join(' ')}\n`).join('');
  return `#!/bin/sh
# Builds the driver of both checkouts, and a worker with each.
set -eu
cd "$(dirname "$0")"
here=$(pwd)
build() {
  checkout=$(cd "$1" && pwd)
  mkdir -p "$checkout/${WORKER}"
  echo '*' > "$checkout/.tacho/.gitignore"
  cp -R worker/. "$checkout/${WORKER}"
${prepare.length === 0 ? '' : `  cd "$checkout"\n${lines(prepare)}`}  cd "$checkout/${WORKER}"
${lines(install)}  cd "$here"
}
build "\${BASE:-${up}/../base}"
build "\${HEAD:-${up}}"
`;
};

/** The worker of a driver that is known, as its language builds it from a checkout; null where that is not known. */
function findKnown({ purl }: Package) {
  const template = TEMPLATES.find((one) => purl !== null && one.purl === purl);
  if (!template?.fromSource) return null;
  const { files, install, command } = inVersion(template);
  const { prepare, install: installOwn } = template.fromSource;
  const worker = { files, prepare, install: [...install, ...installOwn], command, needs: template.needs, edit: null };
  return { worker, database: template.database };
}

function findOwn(of: Package) {
  const own = OWN_WORKERS.find(({ language }) => language === of.language);
  if (own === undefined) throw new UsageError(`there is no worker in ${of.language}`);
  return { worker: inPackage(own, of.name), database: undefined };
}

/**
 * The files that measure the driver of a checkout, in `folder` of it, against the checkout in ../base.
 *
 * @param database the engine that is started, in place of that of the driver
 * @throws UsageError where the checkout shows no package, or does not contain the folder
 */
export async function planCheckouts(
  checkout: string,
  folder: string,
  database: string | undefined,
): Promise<Checkouts> {
  const of = await findPackage(checkout);
  if (of === null) {
    throw new UsageError(
      `${checkout} has no package.json, go.mod, Cargo.toml, pyproject.toml, pom.xml, CMakeLists.txt, composer.json or .csproj that says a name`,
    );
  }
  const within = relative(resolve(checkout), resolve(folder)).split(sep).join('/');
  if (within === '' || within.startsWith('..')) throw new UsageError(`${folder} is not a folder inside ${checkout}`);
  const up = posix.relative(within, '.');
  const known = findKnown(of);
  const { worker, database: usual } = known ?? findOwn(of);
  const engine = database ?? usual;
  const scenarios = known ? contracts.flatMap(({ id, ranked }) => (ranked ? [{ id }] : [])) : [{ id: 'first' }];
  const start = (at: string) => ({ command: worker.command, cwd: `${at}/${WORKER}` });
  const config = {
    scenarios,
    workers: { base: start(`${up}/../base`), head: start(up) },
    before: ['sh', 'build.sh'],
    ...(engine !== undefined && { database: { engine: engine === 'mysql' && !database ? 'mariadb' : engine } }),
  };
  const files = Object.entries(worker.files).map(([path, text]) => [`worker/${path}`, text] as const);
  return {
    package: of,
    files: {
      'tacho-bench.json': `${JSON.stringify(config, null, 2)}\n`,
      'build.sh': toScript(worker, up),
      ...Object.fromEntries(files),
    },
    edit: worker.edit === null ? null : join(folder, 'worker', worker.edit),
    needs: worker.needs,
  };
}
