/** How a checkout of a driver is built, in the language that its files show. */
export type Build = {
  readonly language: string;
  /** One line of a shell, in the checkout. */
  readonly line: string;
  /** What an image of Debian with Node.js lacks for it: one line of a shell, or null. */
  readonly setUp: string | null;
};

type Kind = {
  readonly language: string;
  readonly file: RegExp;
  readonly line: string | ((names: readonly string[]) => string);
  readonly setUp: string | null;
};

const LOCKS = [
  ['package-lock.json', 'npm ci'],
  ['yarn.lock', 'corepack yarn install --frozen-lockfile'],
  ['pnpm-lock.yaml', 'corepack pnpm install --frozen-lockfile'],
] as const;

const installNode = (names: readonly string[]): string =>
  `${LOCKS.find(([lock]) => names.includes(lock))?.[1] ?? 'npm install'} && npm run build --if-present`;

const install = (packages: string) => `apt-get update -qq && apt-get install -qq --yes ${packages}`;

/** Debian has no .NET; its makers' script installs it: https://learn.microsoft.com/dotnet/core/tools/dotnet-install-script */
const DOTNET =
  'curl -fsSL https://dot.net/v1/dotnet-install.sh | bash -s -- --channel LTS --install-dir /opt/dotnet && ln -s /opt/dotnet/dotnet /usr/local/bin';

/** The first that fits is taken: what a driver in JavaScript has beside its code may be of any other language. */
const KINDS: readonly Kind[] = [
  { language: 'node', file: /^package\.json$/, line: installNode, setUp: null },
  { language: 'go', file: /^go\.mod$/, line: 'go build ./...', setUp: install('golang-go') },
  { language: 'rust', file: /^Cargo\.toml$/, line: 'cargo build --release', setUp: install('cargo') },
  {
    language: 'python',
    file: /^(?:pyproject\.toml|setup\.py)$/,
    line: 'python3 -m venv .venv && .venv/bin/pip install --quiet .',
    setUp: install('python3-venv'),
  },
  {
    language: 'java',
    file: /^pom\.xml$/,
    line: 'mvn --batch-mode --quiet package -DskipTests',
    setUp: install('maven default-jdk-headless'),
  },
  {
    language: 'java',
    file: /^build\.gradle(?:\.kts)?$/,
    line: (names) => `${names.includes('gradlew') ? 'sh ./gradlew' : 'gradle'} assemble`,
    setUp: install('gradle default-jdk-headless'),
  },
  {
    language: 'cpp',
    file: /^CMakeLists\.txt$/,
    line: 'cmake -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build --parallel',
    setUp: install('cmake g++'),
  },
  {
    language: 'php',
    file: /^composer\.json$/,
    line: 'composer install --quiet --no-interaction',
    setUp: install('composer'),
  },
  {
    language: 'dotnet',
    file: /\.(?:csproj|slnx?)$/,
    line: 'dotnet build --configuration Release',
    setUp: DOTNET,
  },
];

export const LANGUAGES: readonly string[] = [...new Set(KINDS.map(({ language }) => language))];

/** How to build what is in a folder with these names; null where nothing shows the language, or not the one that is named. */
export function findBuild(names: readonly string[], language?: string): Build | null {
  const kind = KINDS.find(
    (known) => (language === undefined || known.language === language) && names.some((name) => known.file.test(name)),
  );
  if (kind === undefined) return null;
  const { line, setUp } = kind;
  return { language: kind.language, line: typeof line === 'string' ? line : line(names), setUp };
}
