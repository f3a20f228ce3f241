import type { Result } from '../result/result.ts';
import { countFields, isTable, type Table } from './table.ts';

/** What a result has to say to be of a template: one that is valid, as it was sent, and what is counted of it once. */
export type Expected = {
  readonly result: Result;
  readonly paramNames: readonly string[];
  readonly optionNames: readonly string[];
  readonly anchorNames: readonly string[];
  readonly driverFields: number;
  /** Fields that are no figures. */
  readonly otherFields: number;
};

export const toExpected = (result: Result): Expected => ({
  result,
  paramNames: Object.keys(result.params ?? {}),
  optionNames: Object.keys(result.driver.options ?? {}),
  anchorNames: Object.keys(result.paired?.anchor ?? {}),
  driverFields: countFields(result.driver),
  otherFields: countOthers(result),
});

/** Whether both have the same scalars under the same keys, in the same order. -0 is not 0. `names` are the keys of the known one. */
function isSameTable(sent: unknown, known: Table | undefined, names: readonly string[]): boolean {
  if (!isTable(sent) || known === undefined) return sent === known;
  let at = 0;
  for (const name in sent) {
    if (name !== names[at] || !Object.is(sent[name], known[name])) return false;
    at += 1;
  }
  return at === names.length;
}

const isSameDriver = (sent: unknown, { result: { driver: known }, optionNames, driverFields }: Expected): boolean =>
  isTable(sent) &&
  sent.name === known.name &&
  sent.version === known.version &&
  sent.language === known.language &&
  sent.purl === known.purl &&
  isSameTable(sent.options, known.options, optionNames) &&
  countFields(sent) === driverFields;

const anchorOf = (paired: unknown) => (isTable(paired) ? paired.anchor : undefined);

/** Fields that one of two results with the same identity may have and the other not. */
const FIGURES = ['value', 'uncertainty', 'n', 'samples', 'paired'] as const;

/** The number of fields that are no figures. */
function countOthers(result: Table): number {
  let others = countFields(result);
  for (const name of FIGURES) if (result[name] !== undefined) others -= 1;
  return others;
}

/** Whether a result says what another one said, but for figures: then both have the same template key. */
export function isOfTemplate(sent: Table, expected: Expected): boolean {
  const { result: known } = expected;
  return (
    sent.scenario === known.scenario &&
    sent.unit === known.unit &&
    sent.metric === known.metric &&
    sent.statistic === known.statistic &&
    sent.status === known.status &&
    sent.statusReason === known.statusReason &&
    sent.direction === known.direction &&
    sent.invocation === known.invocation &&
    sent.protocolObserved === known.protocolObserved &&
    isSameDriver(sent.driver, expected) &&
    isSameTable(sent.params, known.params, expected.paramNames) &&
    isSameTable(anchorOf(sent.paired), known.paired?.anchor, expected.anchorNames) &&
    countOthers(sent) === expected.otherFields
  );
}
