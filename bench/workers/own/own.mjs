/** @import { Language, Need } from '../language.mjs' */
import { GO, language as go, SERVE } from '../go/language.mjs';
import { COPY, language as java, MAVEN, PACKAGE } from '../java/language.mjs';
import { fromSource as buildNode, language as node } from '../node/language.mjs';
import { toCommand as startPhp } from '../php/language.mjs';
import { language as python } from '../python/language.mjs';
import { readSources } from '../read-sources.mjs';
import { BUILD, language as rust } from '../rust/language.mjs';

/** What stands for the name of the package in a worker of the author's own. */
export const PACKAGE_MARK = 'TACHO.PACKAGE';

/**
 * A worker that the author of a driver completes, and how it is built with the driver of a checkout.
 *
 * @typedef {object} OwnWorker
 * @property {string} language
 * @property {string} edit the file that the author completes
 * @property {Record<string, string>} files text by path
 * @property {[string, ...string[]][]} prepare run in the checkout
 * @property {[string, ...string[]][]} install run in the folder of the worker
 * @property {[string, ...string[]]} command
 * @property {readonly Need[]} needs
 */

/** Files of a folder, by their names there. @type {(folder: string, names: readonly string[]) => Record<string, string>} */
const read = (folder, names) => readSources(new URL(`../${folder}/language.mjs`, import.meta.url).href, names);

/** @type {(language: Language) => Need[]} */
const needsOf = ({ drivers: [first], needs }) => (first ? needs(first) : []);

/** @type {(checkout: string) => OwnWorker} */
const toNode = (checkout) => ({
  language: 'node',
  edit: 'worker.mjs',
  files: {
    'package.json': `${JSON.stringify({ private: true, type: 'module' }, null, 2)}\n`,
    'worker.mjs': (read('own', ['worker.mjs'])['worker.mjs'] ?? '').replace("'../node/", "'./"),
    ...read('node', ['serve-worker.mjs']),
  },
  ...buildNode({ package: PACKAGE_MARK }, checkout),
  command: ['node', 'worker.mjs'],
  needs: needsOf(node),
});

/** @type {(checkout: string) => OwnWorker} */
const toGo = (checkout) => ({
  language: 'go',
  edit: 'main.go',
  files: { 'go.mod': `module bench\n\ngo ${GO}\n`, ...read('own', ['main.go']), ...read('go', SERVE) },
  prepare: [],
  install: [
    ['go', 'mod', 'edit', '-replace', `${PACKAGE_MARK}=${checkout}`],
    ['go', 'mod', 'tidy'],
    ['go', 'build', '-o', 'bench', '.'],
  ],
  command: ['./bench'],
  needs: needsOf(go),
});

/** @type {(checkout: string) => OwnWorker} */
const toPython = (checkout) => ({
  language: 'python',
  edit: 'worker.py',
  files: { ...read('own', ['worker.py']), ...read('python', ['serve_worker.py']) },
  prepare: [],
  install: [
    ['python3', '-m', 'venv', 'venv'],
    ['venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', checkout],
  ],
  command: ['venv/bin/python', 'worker.py'],
  needs: needsOf(python),
});

const MANIFEST = `[package]
name = "worker"
edition = "2021"

[workspace]

[dependencies]
libc = "0.2"
serde_json = "1"
`;

/** @type {(checkout: string) => OwnWorker} */
const toRust = (checkout) => {
  const { 'main.rs': main = '' } = read('own', ['main.rs']);
  const { 'serve_worker.rs': serve = '' } = read('rust', ['serve_worker.rs']);
  return {
    language: 'rust',
    edit: 'src/main.rs',
    files: { 'Cargo.toml': MANIFEST, 'src/main.rs': main, 'src/serve_worker.rs': serve },
    prepare: [],
    install: [['cargo', 'add', '--quiet', '--path', checkout], ...BUILD],
    command: ['./bin/worker'],
    needs: needsOf(rust),
  };
};

/** @type {(checkout: string) => OwnWorker} */
const toJava = (checkout) => ({
  language: 'java',
  edit: 'Worker.java',
  files: { ...read('own', ['Worker.java']), ...read('java', ['Json.java', 'SampleStacks.java', 'ServeWorker.java']) },
  prepare: [
    [...MAVEN, ...PACKAGE],
    [...MAVEN, COPY, '-DincludeScope=runtime', '-DoutputDirectory=target/needed'],
  ],
  install: [
    ['mkdir', '-p', 'lib'],
    ['sh', '-c', 'cp "$1"/target/*.jar lib/; cp "$1"/target/needed/*.jar lib/ 2>/dev/null || true', 'sh', checkout],
    ['javac', '-d', 'classes', '-cp', 'lib/*', 'Json.java', 'SampleStacks.java', 'ServeWorker.java', 'Worker.java'],
  ],
  command: ['java', '-cp', 'classes:lib/*', 'Worker'],
  needs: needsOf(java),
});

/** Everything that CMake built is linked. */
const LINK = [
  'version=$(git -C "$1" describe --tags --always);',
  'g++ -std=c++20 -O2 -pthread -DDRIVER_VERSION="\\"$version\\"" -I"$1" -I"$1/include" -o worker worker.cpp',
  `$(find "$1/build" -name '*.a' -o -name 'lib*.so')`,
].join(' ');

/** @type {(checkout: string) => OwnWorker} */
const toCpp = (checkout) => ({
  language: 'cpp',
  edit: 'worker.cpp',
  files: { ...read('own', ['worker.cpp']), ...read('cpp', ['json.hpp', 'serve_worker.hpp']) },
  prepare: [
    ['cmake', '-S', '.', '-B', 'build', '-DCMAKE_BUILD_TYPE=Release'],
    ['cmake', '--build', 'build'],
  ],
  install: [['sh', '-c', LINK, 'sh', checkout]],
  command: ['./worker'],
  needs: [
    { name: 'g++', probe: ['g++', '--version'], install: 'apt-get install g++' },
    { name: 'cmake', probe: ['cmake', '--version'], install: 'apt-get install cmake' },
  ],
});

const PROJECT = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
  </PropertyGroup>
</Project>
`;

/** @type {(checkout: string) => OwnWorker} */
const toDotnet = (checkout) => ({
  language: 'dotnet',
  edit: 'Worker.cs',
  files: { 'worker.csproj': PROJECT, ...read('own', ['Worker.cs', 'ServeWorker.cs']) },
  prepare: [],
  install: [
    ['dotnet', 'add', 'worker.csproj', 'reference', checkout],
    ['dotnet', 'build', '--configuration', 'Release', '--output', 'out', 'worker.csproj'],
  ],
  command: ['dotnet', 'out/worker.dll'],
  needs: [{ name: 'dotnet', probe: ['dotnet', '--version'], install: 'https://dot.net/download' }],
});

/** @type {(checkout: string) => OwnWorker} */
const toPhp = (checkout) => ({
  language: 'php',
  edit: 'worker.php',
  files: { ...read('own', ['worker.php', 'autoload.php']), ...read('php', ['serve_worker.php']) },
  prepare: [['sh', '-c', '! command -v composer > /dev/null || composer install --quiet --no-interaction']],
  install: [
    ['ln', '-sfn', checkout, 'driver'],
    ['sh', '-c', 'git -C "$1" describe --tags --always > version', 'sh', checkout],
  ],
  command: startPhp('worker.php'),
  needs: [{ name: 'php', probe: ['php', '--version'], install: 'apt-get install php-cli' }],
});

/** One for each language. @param {string} checkout what stands for the folder of the checkout @returns {OwnWorker[]} */
export const listOwnWorkers = (checkout) =>
  [toNode, toGo, toPython, toRust, toJava, toCpp, toPhp, toDotnet].map((toWorker) => toWorker(checkout));
