import { INSTALLATION } from '@tachograph/store/access';
import type { Administration } from '@tachograph/store/administration';
import { findProject, type Project } from '@tachograph/store/projects';
import type * as z from 'zod';
import type { Log } from '../start/log.mjs';
import { UsageError } from './usage.ts';

export type Context = {
  readonly administration: Administration;
  /** The public URL of the pages, without a slash at the end. */
  readonly webUrl: string;
  readonly log: Log;
};

const text = { type: 'string' } as const;
export const OPTIONS = {
  title: text,
  visibility: text,
  repository: text,
  issuer: text,
  branch: text,
  name: text,
  scope: text,
  days: text,
  action: text,
  confirm: text,
  'dry-run': { type: 'boolean' as const },
  series: text,
  'runs-per-day': text,
  megabytes: text,
};

type Options = { readonly [Name in Exclude<keyof typeof OPTIONS, 'dry-run'>]?: string | undefined } & {
  readonly 'dry-run'?: boolean | undefined;
};

/**
 * One command: its words after its name, and its options.
 *
 * @throws {Error} with what is wrong, before anything is changed
 */
export type Command = (context: Context, words: readonly string[], options: Options) => Promise<void>;

/** What the words and options of a command say, by the rules of the same request over HTTP. */
export function parse<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}

/** The project of a name; throws for an unknown name. */
export async function openProject({ administration: { db } }: Context, slug = ''): Promise<Project> {
  const project = await findProject(db, INSTALLATION, slug);
  if (!project) throw new UsageError(`there is no project "${slug}"`);
  return project;
}

export const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

export const toLink = (webUrl: string, token: string): string => `${webUrl}/join?token=${token}`;
