export const USAGE = `usage: npm run admin -- <command>
  create-project <project> [--title T] [--visibility public|unlisted|private] [--repository R [--issuer URL] [--branch B]]
  visibility <project> <public|unlisted|private>
  rename <project> <name>
  archive <project>
  unarchive <project>
  limits <project> [--series N|none] [--runs-per-day N|none] [--megabytes N|none]
  retention <project> --days D|never [--dry-run]
  delete-project <project> --confirm <project>
  members <project>
  add-member <project> <e-mail> <viewer|contributor|maintainer|owner>
  remove-member <project> <e-mail>
  create-token <project> --name N [--scope upload|edit|admin] [--days D]
  invite-administrator
  reset-password <e-mail>
  suspend <e-mail>
  restore <e-mail>
  revoke-administrator <e-mail>
  end-sessions <e-mail>
  audit [<project>] [--action A]`;

/** The command is not one of these, or lacks a word. */
export class UsageError extends Error {
  constructor(reason: string) {
    super(`${reason}\n${USAGE}`);
  }
}
