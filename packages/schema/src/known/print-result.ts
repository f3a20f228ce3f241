import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import type { Result, Uncertainty } from '../result/result.ts';
import type { SentResult } from '../result/with-status.ts';

/** The canonical JSON of a result but for its figures, in the pieces that stand between these. */
export type PrintedIdentity = {
  readonly beforeN: string;
  readonly beforeSamples: string;
  readonly beforeUncertainty: string;
  readonly beforeValue: string;
};

/** Some fields of a result as members of its canonical JSON, each with a comma behind it. */
function printMembers(result: Result, names: readonly (keyof Result)[]): string {
  const given = names.filter((name) => result[name] !== undefined).map((name) => [name, result[name]]);
  return given.length === 0 ? '' : `${canonicalJson(Object.fromEntries(given) as Json).slice(1, -1)},`;
}

export const printIdentity = (result: Result): PrintedIdentity => ({
  beforeN: `{${printMembers(result, ['direction', 'driver', 'invocation', 'metric'])}`,
  beforeSamples: printMembers(result, ['params', 'protocolObserved']),
  beforeUncertainty: printMembers(result, ['scenario', 'statistic', 'status', 'statusReason']),
  beforeValue: `${printMembers(result, ['unit'])}"value":`,
});

function printUncertainty({ high, kind, level, low, value }: Uncertainty): string {
  const printedHigh = high === undefined ? '' : `"high":${high},`;
  const printedLevel = level === undefined ? '' : `,"level":${level}`;
  const printedLow = low === undefined ? '' : `,"low":${low}`;
  const printedValue = value === undefined ? '' : `,"value":${value}`;
  return `{${printedHigh}"kind":"${kind}"${printedLevel}${printedLow}${printedValue}}`;
}

/** The canonical JSON of a result; `samples` are its samples as JSON, without the brackets. A number is printed as JSON does, -0 as 0. */
export function printResult(identity: PrintedIdentity, result: SentResult, samples: string | undefined): string {
  const { n, paired, uncertainty, value } = result;
  let text = identity.beforeN;
  if (n !== undefined) text += `"n":${n},`;
  if (paired !== undefined) text += `"paired":${canonicalJson(paired)},`;
  text += identity.beforeSamples;
  if (samples !== undefined) text += `"samples":[${samples}],`;
  text += identity.beforeUncertainty;
  if (uncertainty !== undefined) text += `"uncertainty":${uncertainty && printUncertainty(uncertainty)},`;
  return `${text}${identity.beforeValue}${value}}`;
}

/** Between the samples of two results. */
const BREAK = '],[';

/**
 * The samples of each result that has some, as JSON without the brackets, in their order: one call for all of them takes half the
 * time of many.
 */
export function printSamples(results: readonly SentResult[]): string[] {
  const lists: (readonly number[])[] = [];
  for (const { samples } of results) if (samples !== undefined) lists.push(samples);
  return lists.length === 0 ? [] : JSON.stringify(lists).slice(2, -2).split(BREAK);
}
