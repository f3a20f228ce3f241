import type { Result } from '../result/result.ts';
import { isTable, type Table } from './table.ts';

/** Whether both have the same scalars under the same keys, in the same order. -0 is not 0. */
function isSameTable(sent: unknown, known: Table | undefined): boolean {
  if (!isTable(sent) || known === undefined) return sent === known;
  const [keys, others] = [Object.keys(sent), Object.keys(known)];
  if (keys.length !== others.length) return false;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as string;
    if (key !== others[at] || !Object.is(sent[key], known[key])) return false;
  }
  return true;
}

function isSameDriver(sent: unknown, known: Result['driver']): boolean {
  return (
    isTable(sent) &&
    sent.name === known.name &&
    sent.version === known.version &&
    sent.language === known.language &&
    sent.purl === known.purl &&
    isSameTable(sent.options, known.options) &&
    Object.keys(sent).length === Object.keys(known).length
  );
}

const anchorOf = (paired: unknown) => (isTable(paired) ? paired.anchor : undefined);

/** Fields that one of two results with the same identity may have and the other not. */
const FIGURES = ['value', 'uncertainty', 'n', 'samples', 'paired'] as const;

/** The number of fields that are no figures. */
function countOthers(result: Table): number {
  let others = Object.keys(result).length;
  for (const name of FIGURES) if (result[name] !== undefined) others -= 1;
  return others;
}

/**
 * Whether a result says what another one said, but for figures: then both have the same template key. `known` is a result
 * as it was sent, and valid.
 */
export function isOfTemplate(sent: Table, known: Result): boolean {
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
    isSameDriver(sent.driver, known.driver) &&
    isSameTable(sent.params, known.params) &&
    isSameTable(anchorOf(sent.paired), known.paired?.anchor) &&
    countOthers(sent) === countOthers(known)
  );
}
