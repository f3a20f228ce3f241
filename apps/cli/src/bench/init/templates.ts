import { toShellWord } from '../../report/to-markdown-text.ts';
import generated from './templates.generated.json' with { type: 'json' };

/** What the machine must have beside what a template installs. */
export type Need = {
  readonly name: string;
  /** A command that succeeds where it is there: a program, and its arguments. */
  readonly probe: readonly string[];
  /** The command that installs it on Debian, or where it is. */
  readonly install: string;
};

/** Commands without a shell, in their order. */
type Commands = readonly (readonly string[])[];

/** The worker of a driver, as bench/workers describes it. Where a version is installed from a registry, its texts have `VERSION_MARK`. */
export type Template = {
  readonly language: string;
  /** What it speaks: `postgres`, `mysql`, which is also that of MariaDB, or `sqlite`. */
  readonly database: string;
  readonly driver: string;
  /** Package URL without a version; null where no registry has it. */
  readonly purl: string | null;
  /** The one that is measured unless another is requested; `installed` for what the machine has. */
  readonly version: string;
  /** Paths below the folder, and the names of their texts. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Run in the folder. */
  readonly install: Commands;
  /** Starts the worker, seen from the folder. */
  readonly command: readonly string[];
  readonly needs: readonly Need[];
  /** Prints the versions that the registry has. */
  readonly versions: readonly string[] | null;
  /** Builds the driver from a checkout, `CHECKOUT_MARK`, and then the worker with it; null where that is not known. */
  readonly fromSource: { readonly prepare: Commands; readonly install: Commands } | null;
};

/** What stands for a version in a template; its second form is that of a name without dots. */
export const VERSION_MARK = 'TACHO.VERSION';
export const CHECKOUT_MARK = 'TACHO.CHECKOUT';

/** What a version is named in a build that may have no dots in it. */
const toName = (version: string) => version.replaceAll(/[^\w-]/g, '-');

const fill = (text: string, version: string): string =>
  text.replaceAll(VERSION_MARK, version).replaceAll(toName(VERSION_MARK), toName(version));

/** Of every driver: by language, then in the order of the league. */
export const TEMPLATES: readonly Template[] = generated.drivers;

const TEXTS: Readonly<Record<string, string>> = generated.texts;

/** A worker of one version: files as text by path, commands that build it, and the command that starts it. */
export type VersionTemplate = {
  readonly files: Readonly<Record<string, string>>;
  readonly install: [string, ...string[]][];
  readonly command: [string, ...string[]];
};

const toCommand = ([program = '', ...args]: readonly string[], version: string): [string, ...string[]] => [
  fill(program, version),
  ...args.map((word) => fill(word, version)),
];

/** The template in a version: the usual one unless another is named. */
export const inVersion = (template: Template, version = template.version): VersionTemplate => ({
  files: Object.fromEntries(template.files.map(({ path, text }) => [path, fill(TEXTS[text] ?? '', version)])),
  install: template.install.map((command) => toCommand(command, version)),
  command: toCommand(template.command, version),
});

/** What builds the driver, and then its worker, from a checkout; null where that is not known. */
export function fromCheckout({ fromSource }: Template, checkout: string) {
  if (fromSource === null) return null;
  const here = (commands: Commands) =>
    commands.map((command) => command.map((word) => word.replaceAll(CHECKOUT_MARK, checkout)));
  return { prepare: here(fromSource.prepare), install: here(fromSource.install) };
}

/** A command as one types it; of one that is given to a shell, what the shell gets. */
export const toLine = ([program, flag, text, ...rest]: readonly string[]): string =>
  program === 'sh' && flag === '-c' && text !== undefined && rest.length === 0
    ? text
    : [program, flag, text, ...rest]
        .filter((word) => word !== undefined)
        .map(toShellWord)
        .join(' ');

/** What builds the worker that `tacho bench init` wrote, as lines of a shell; null for another one. */
export function findInstall(command: readonly string[], paths: readonly string[]): string[] | null {
  const there = new Set(paths);
  const found = TEMPLATES.find(
    (template) => template.command.join() === command.join() && template.files.every(({ path }) => there.has(path)),
  );
  return found === undefined ? null : inVersion(found).install.map(toLine);
}

/** A worker that the author of a driver completes; its texts and commands have `PACKAGE_MARK`. */
export type OwnWorker = Pick<Template, 'language' | 'needs' | 'command'> & {
  readonly edit: string;
  readonly files: Readonly<Record<string, string>>;
  readonly prepare: Commands;
  readonly install: Commands;
};

/** What stands for the name of a package in a worker of the author's own. */
const PACKAGE_MARK = 'TACHO.PACKAGE';

export const OWN_WORKERS: readonly OwnWorker[] = generated.own.map(({ files, ...worker }) => ({
  ...worker,
  files: Object.fromEntries(files.map(({ path, text }) => [path, TEXTS[text] ?? ''])),
}));

/** The worker for a package of this name. */
export function inPackage(worker: OwnWorker, name: string): OwnWorker {
  const named = (text: string) => text.replaceAll(PACKAGE_MARK, name);
  return {
    ...worker,
    files: Object.fromEntries(Object.entries(worker.files).map(([path, text]) => [path, named(text)])),
    install: worker.install.map((command) => command.map(named)),
  };
}
