import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { stack } from './stack.ts';

/** What a command of `npm run admin` prints, run on the database of the stack. */
export async function runAdmin(words: readonly string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: stack.databaseUrl(), WEB_URL: '' };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['tooling/run.mjs', 'admin', ...words], {
    env,
  });
  return stdout + stderr;
}

/** The link to join in what a command printed, from its path on. */
export const findJoinPath = (printed: string): string => /\/join\?token=\S+/.exec(printed)?.[0] ?? '';

const PASSWORD = 'correct horse battery staple';

/** Somebody with an account, by an e-mail address. */
export type Person = { readonly name: string; readonly email: string };

/** An administrator of the installation, who is signed in afterwards. */
export async function joinAsAdministrator(page: Page, { name, email }: Person): Promise<void> {
  await page.goto(findJoinPath(await runAdmin(['invite-administrator'])));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** Sign in with the password, on the way to a path. */
export async function signIn(page: Page, { email }: Pick<Person, 'email'>, next: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
