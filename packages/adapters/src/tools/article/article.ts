import { type DriverRow, listLayouts, loopReason, readDriverRow, toRate } from '../../console-row/driver-row.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { listUncertain, scenarioName, warnUnknownDriver } from '../../outcome/named-cell.ts';
import { toBody } from '../../text/clean-text.ts';
import { isCommonNoise, readHeading } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/native-text.ts';

/** The content under one heading of an article. */
type Passage = {
  readonly heading: string;
  /** Where the heading is; null above the first. */
  readonly line: Line | null;
  readonly rows: { readonly line: Line; readonly row: DriverRow }[];
  /** Drivers without a batch call, by the text of the passage. */
  looping: readonly string[];
  loop: number | null;
  sql: string | null;
};

const NO_BATCH = /^(.{1,200}?) do(?:es)? not have (?:any )?batch/i;
const LOOP = /\bi ?< ?(\d{1,7})\b/;
const STATEMENT = /\b(?:query|execute|batch)\(\s?(?:'([^']{1,2000})'|"([^"]{1,2000})"|`([^`]{1,2000})`)/;

const newPassage = (heading: string, line: Line | null): Passage => {
  return { heading, line, rows: [], looping: [], loop: null, sql: null };
};

/**
 * Whether a separate line is a heading: short, starts with a capital letter, ends without punctuation, and contains
 * no code. Posts copied as text lose their heading marks.
 */
export const isPlainHeading = (text: string): boolean =>
  text.length <= 80 && /^\p{Lu}/u.test(text) && !/[.:;,!?…]$/.test(text) && !/[(){}[\]=<>;"'`•|]/.test(text);

/** `mysql and mysql2 do not have batching capabilities, so using simple loop` names who is measured in a loop. */
function readProse(passage: Passage, text: string): void {
  const start = text.slice(0, 2500);
  const looping = NO_BATCH.exec(start)?.[1];
  if (looping) passage.looping = looping.split(/[\s,]+/).filter((name) => findDriver(name, 'javascript'));
  const loop = LOOP.exec(start)?.[1];
  if (loop && passage.looping.length > 0) passage.loop ??= Number(loop);
  const statement = STATEMENT.exec(start);
  passage.sql ??= statement?.[1] ?? statement?.[2] ?? statement?.[3] ?? null;
}

function listPassages(native: NativeText, draft: OutcomeDraft): Passage[] {
  const passages = [newPassage('', null)];
  let previousBlank = true;
  for (const [index, line] of native.lines.entries()) {
    const text = line.text.trim();
    const passage = passages.at(-1);
    const nextBlank = (native.lines.at(index + 1)?.text.trim() ?? '') === '';
    const row = readDriverRow(line.text);
    // A comment in code starts with # as well, but has no blank line above it.
    const marked = previousBlank ? readHeading(line.text) : null;
    const heading = marked ?? (previousBlank && nextBlank && isPlainHeading(text) ? text : null);
    if (row) {
      passage?.rows.push({ line, row });
    } else if (heading !== null) passages.push(newPassage(heading, line));
    else if (passage && !isCommonNoise(text)) readProse(passage, text);
    if (row?.rest) draft.warn(line, `unknown text after the value: "${row.rest}"`);
    previousBlank = text === '';
  }
  return passages;
}

function addRow(draft: OutcomeDraft, passage: Passage, line: Line, row: DriverRow): void {
  if (row.value === null) {
    draft.reject(line, line.text, `"${row.printed}" is not a number`);
    return;
  }
  const known = findDriver(row.driver, 'javascript') !== null;
  const reason = passage.looping.includes(row.driver) ? loopReason(passage.loop) : null;
  const cell = { scenario: scenarioName(passage.heading), driver: toDriver(row.driver, 'javascript') };
  const rate = toRate(line, 'ops/s', { value: row.value, rme: row.rme, n: null });
  const uncertain = listUncertain({ scenario: passage.heading === '', driver: !known });
  const printed = { name: `${passage.heading} - ${row.driver}`, uncertain };
  addFigures(draft, { cell, printed }, [{ ...rate, emulation: reason }]);
  if (passage.heading === '')
    draft.warn(line, 'no heading above the value', { field: 'scenario', name: scenarioName('') });
  if (!known) warnUnknownDriver(draft, line, row.driver);
}

/** Figures in the prose of a post: rows of one driver each under `Result:`, scenarios as headings. */
export const article: Adapter = {
  name: 'article',
  title: 'an article with driver rows',
  harness: null,
  aliases: ['blog', 'prose'],
  signature: 'rows such as `mysql2 :  6,465.3 ops/s ± 0.6%` under a line that ends in a colon',
  recognises: (native) => listLayouts(native).has('article'),
  read(native, draft) {
    for (const passage of listPassages(native, draft)) {
      if (passage.rows.length === 0) continue;
      if (passage.line) draft.accept(passage.line);
      const scenario = scenarioName(passage.heading);
      draft.addScenario({
        id: scenario,
        title: scenario,
        ...(passage.sql === null ? {} : { sql: toBody(passage.sql) }),
        ...(passage.loop === null ? {} : { workPerOp: passage.loop }),
      });
      for (const { line, row } of passage.rows) addRow(draft, passage, line, row);
    }
    if (/\bbenchmark\.js\b/i.test(native.text)) {
      draft.setHarness({ name: 'benchmark.js', tool: { name: 'benchmark.js' } });
    }
  },
};
