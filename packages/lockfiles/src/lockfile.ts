import type { Collected } from './package/collect-packages.ts';

/** What kinds of lockfiles are read, by the names of their files. */
export const LOCKFILE_KINDS = [
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'go.mod',
  'go.sum',
  'poetry.lock',
  'uv.lock',
  'requirements.txt',
  'Pipfile.lock',
  'Cargo.lock',
  'pom.xml',
  'gradle.lockfile',
  'composer.lock',
  'Gemfile.lock',
  'packages.lock.json',
] as const;
export type LockfileKind = (typeof LOCKFILE_KINDS)[number];

/** What a lockfile pins. */
export type Lockfile = Collected & { readonly kind: LockfileKind };

/** A lockfile, or why it is none, for the person who chose it: what, where, what next. */
export type LockfileReading =
  | { readonly ok: true; readonly lockfile: Lockfile }
  | { readonly ok: false; readonly message: string };
