import { rename, rm, writeFile } from 'node:fs/promises';
import { hasAdministrator, replaceAdministratorInvitation } from '@tachograph/store/accounts';
import { closeStore, createStore } from '@tachograph/store/database';

const DAYS = 7;

type Options = {
  readonly databaseUrl: string;
  /** The public URL of the pages. */
  readonly webUrl: string;
  /** Where the link is written, readable by its owner alone; removed once there is an administrator. */
  readonly file: string;
  readonly now?: Date;
};

/** While nobody administers an installation, write a link by which somebody can: it works once, for a week, and is new with each start. */
export async function inviteAdministrator({ databaseUrl, webUrl, file, now = new Date() }: Options): Promise<void> {
  const db = createStore(databaseUrl);
  try {
    if (await hasAdministrator(db)) {
      await rm(file, { force: true });
      return;
    }
    const token = await replaceAdministratorInvitation(db, new Date(now.getTime() + DAYS * 86_400_000));
    await writeFile(`${file}.new`, `${webUrl.replace(/\/+$/, '')}/join?token=${token}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  } finally {
    await closeStore(db);
  }
}
