/** The server rejected a request, or is unavailable: lines for people, and the exit status. */
export class ServerProblem extends Error {
  readonly exit: number;
  /** Of the rejection, such as `not-found`; null where the server is unavailable or gives none. */
  readonly code: string | null;

  constructor(message: string, exit: number, code: string | null = null) {
    super(message);
    this.exit = exit;
    this.code = code;
  }
}
