/** The message of an error in one line, the server's own if there is one. @param {unknown} error */
export function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, sqlMessage } = /** @type {Error & { code?: unknown, sqlMessage?: unknown }} */ (error);
  const message = String(sqlMessage || error.message || error.name)
    .split('\n')[0]
    // The connection number differs in every run; the reason of a cell should not.
    ?.replace(/^\(conn[:=]-?\d+, no: \d+, SQLState: \w+\) /, '');
  return code && !message?.includes(String(code)) ? `${code}: ${message}` : String(message);
}
