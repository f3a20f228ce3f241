import type { ProfileFrame } from '@tachograph/schema/profile';
import { placeOf } from './place-of-path.ts';

const withoutPlace = (name: string): ProfileFrame => ({ name, file: null, package: null });

/** `github.com/jackc/pgx/v5.(*Conn).Query` → its package, and `(*Conn).Query`; null without a package. */
export function splitGoName(text: string): ProfileFrame | null {
  const head = text.split(/[([]/, 1)[0] ?? '';
  const dot = text.indexOf('.', head.lastIndexOf('/') + 1);
  return dot > 0 ? { name: text.slice(dot + 1), file: null, package: text.slice(0, dot) } : null;
}

/** `org/postgresql/jdbc/PgStatement.execute`, with dots or slashes → its package, and `PgStatement.execute`. */
function splitJavaName(text: string): ProfileFrame | null {
  if (!/^[\w$./<>]{1,1000}$/.test(text)) return null;
  const parts = text.split(/[./]/);
  const type = parts.findIndex((part) => /^[A-Z]/.test(part));
  if (type < 1 || type === parts.length - 1) return null;
  return { name: parts.slice(type).join('.'), file: null, package: parts.slice(0, type).join('.') };
}

/** `LazyCompile:*readField /app/node_modules/mysql2/lib/query.js:12:3`, as V8 names code for perf. */
function splitV8Name(text: string): ProfileFrame | null {
  const known = /^(?:JS|LazyCompile|Function|Script|Eval):[~*^+]?/.exec(text);
  if (!known) return null;
  const rest = text.slice(known[0].length);
  const path = /(?:^| )(?:\/|file:|node:|[A-Za-z]:\\)/.exec(rest);
  const at = path ? path.index : rest.lastIndexOf(' ');
  if (at < 0) return withoutPlace(rest);
  return { name: rest.slice(0, at).trim() || '(anonymous)', ...placeOf(rest.slice(at).trim()) };
}

/** `execute (psycopg/cursor.py:87)`, as py-spy and many others print a frame. */
function splitNameAndFile(text: string): ProfileFrame | null {
  const at = text.lastIndexOf(' (');
  const path = at > 0 && text.endsWith(')') ? text.slice(at + 2, -1) : '';
  if (!/\.[A-Za-z]{1,5}(?::\d{1,9}){0,2}$/.test(path)) return null;
  return { name: text.slice(0, at), ...placeOf(path) };
}

/** What perf and async-profiler append: [k] of the kernel, [j] compiled, [i] inlined, [0] interpreted, [1] by the first compiler. */
const MARK = /_\[([kji01])\]$/;

/** What an assembler or linker appended: an offset, and the hash of a Rust symbol. */
const toPlainName = (text: string) => text.replace(/\+0x[0-9a-f]{1,16}$/, '').replace(/::h[0-9a-f]{16}$/, '');

/** A frame as a tool prints it in one text. */
export function frameOfSymbol(printed: string): ProfileFrame {
  const mark = MARK.exec(printed)?.[1];
  const text = toPlainName(printed.replace(MARK, '').trim());
  if (mark === 'k') return { name: text, file: null, package: 'kernel' };
  const found = splitV8Name(text) ?? splitNameAndFile(text) ?? splitJavaName(text);
  if (found) return found;
  if (/^[/[]/.test(text)) return withoutPlace(text.replace(/^.*\/(?=[^/])/s, ''));
  const isGo = /^[\w.-]{1,200}\/[^ ]/.test(text);
  return (isGo ? splitGoName(text) : null) ?? withoutPlace(text);
}
