type Language = {
  readonly driver: string;
  /** Starts the worker. */
  readonly command: readonly string[];
  /** Commands that install and compile, in the folder of the worker. */
  readonly install: readonly string[];
};

/** The languages with a template, by the folder of their files. */
export const LANGUAGES = {
  js: { driver: 'mysql2', command: ['node', 'worker.mjs', 'mysql2'], install: ['npm install'] },
  go: { driver: 'go-sql-driver/mysql', command: ['./bench'], install: ['go mod tidy', 'go build -o bench .'] },
  java: {
    driver: 'MariaDB Connector/J',
    command: ['java', '-cp', 'build:lib/*', 'BenchWorker'],
    install: ['mvn --quiet dependency:copy-dependencies -DoutputDirectory=lib', 'javac -d build *.java'],
  },
  python: {
    driver: 'PyMySQL',
    command: ['venv/bin/python', 'worker.py'],
    install: ['python3 -m venv venv', 'venv/bin/pip install -r requirements.txt'],
  },
  rust: { driver: 'the crate mysql', command: ['target/release/bench-worker'], install: ['cargo build --release'] },
  cpp: {
    driver: 'libmariadb',
    command: ['./worker'],
    install: ['g++ -std=c++17 -O2 -o worker worker.cpp $(mariadb_config --cflags --libs)'],
  },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof LANGUAGES;

export const isLanguage = (name: string): name is LanguageName => Object.hasOwn(LANGUAGES, name);
