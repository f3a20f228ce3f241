import { count } from '@tachograph/units';
import type { VerdictReason } from './verdict.ts';

const withDetail = (text: string, detail: string | null) => (detail ? `${text}: ${detail}` : text);

/** The label of a reason: "emulated: loop of 100", "reference is emulated", "different environments: CPU, Kernel". */
export function describeReason(reason: VerdictReason): string {
  switch (reason.code) {
    case 'not-run':
      return 'not run';
    case 'reference-not-run':
    case 'reference-missing':
      return 'reference was not run';
    case 'different-scenario-versions':
      return 'scenario text differs';
    case 'not-repeated':
      return 'not repeated';
    case 'not-interleaved':
      return 'measured one after the other';
    case 'two-occasions':
      return 'measured on two occasions';
    case 'not-steady':
      return 'not steady';
    case 'suspected':
      return `suspected; needs ${count(reason.missing, 'more run')}`;
    case 'short-history':
      return `needs ${count(reason.missing, 'more run')} on the base branch`;
    case 'too-few-repeats':
      return 'too few repeats';
    case 'one-side-repeated':
      return 'only one side was repeated';
    case 'no-interval':
      return 'no interval';
    case 'no-ratio':
      return 'no ratio to zero';
    case 'emulated':
    case 'unsupported':
    case 'failed':
    case 'skipped':
      return withDetail(reason.code, reason.detail);
    // The detail of an emulation is in the reference's own cell.
    case 'reference-emulated':
      return 'reference is emulated';
    case 'reference-unsupported':
    case 'reference-failed':
    case 'reference-skipped':
      return withDetail(reason.code.replace('-', ' is '), reason.detail);
    case 'different-environments':
      return withDetail('different environments', reason.fields.join(', '));
    case 'different-statistics':
      return reason.statistics.join(' against ');
  }
}
