/** Where a text stops being JSON, and why. `offset` counts characters from 0, `line` and `column` from 1. */
export type JsonError = {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
};

class Stop extends Error {
  readonly offset: number;
  constructor(offset: number, reason: string) {
    super(reason);
    this.offset = offset;
  }
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
const NOT_JSON = /-?(?:NaN|Infinity)|undefined|None|True|False/y;

/** A scanner for the grammar of RFC 8259 that builds no values: it takes no memory, however large the text. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): void {
    this.#value();
    this.#blanks();
    if (this.#at < this.#text.length) throw new Stop(this.#at, 'there is more after the end of the document');
  }

  #blanks(): void {
    while (' \t\n\r'.includes(this.#text[this.#at] ?? 'x')) this.#at += 1;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #takeSign(sign: string): boolean {
    this.#blanks();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #stop(expected: string): Stop {
    NOT_JSON.lastIndex = this.#at;
    const word = NOT_JSON.exec(this.#text)?.[0];
    if (word) return new Stop(this.#at, `${word} is not JSON`);
    const ended = this.#at >= this.#text.length;
    return new Stop(this.#at, ended ? `it ends where ${expected} was expected` : `${expected} was expected here`);
  }

  #value(): void {
    if (this.#takeSign('{')) this.#members();
    else if (this.#takeSign('[')) this.#elements();
    else if (this.#text[this.#at] === '"') this.#string();
    else if (!this.#take(LITERAL) && !this.#take(NUMBER)) throw this.#stop('a value');
  }

  #string(): void {
    const start = this.#at;
    this.#at += 1;
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) throw new Stop(start, 'this text has no end');
      if (character < ' ') throw new Stop(this.#at, 'a line break or control character stands inside a text');
      if (character === '"') break;
      if (character !== '\\') this.#at += 1;
      else if (!this.#take(ESCAPE)) throw new Stop(this.#at, 'this escape is not one of JSON');
    }
    this.#at += 1;
  }

  #members(): void {
    if (this.#takeSign('}')) return;
    do {
      this.#blanks();
      if (this.#text[this.#at] !== '"') throw this.#stop('a name in double quotes');
      this.#string();
      if (!this.#takeSign(':')) throw this.#stop('a colon');
      this.#value();
    } while (this.#takeSign(','));
    if (!this.#takeSign('}')) throw this.#stop('a comma or a closing brace');
  }

  #elements(): void {
    if (this.#takeSign(']')) return;
    do this.#value();
    while (this.#takeSign(','));
    if (!this.#takeSign(']')) throw this.#stop('a comma or a closing bracket');
  }
}

/**
 * Where and why `text` is not JSON; null when it is. Only for a text that `JSON.parse` rejected: engines word their
 * messages differently and some give no position. The text must not be nested deeply (see `findJsonExcess`).
 */
export function findJsonError(text: string): JsonError | null {
  try {
    new Scanner(text).document();
    return null;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const { offset, message: reason } = error;
    let line = 1;
    let lineStart = 0;
    for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = end + 1;
    }
    return { offset, line, column: offset - lineStart + 1, reason };
  }
}
