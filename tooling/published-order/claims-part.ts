import { nameCell } from '@tachograph/analysis/run';
import { CLAIM_OUTCOMES, type Claim } from './claims.ts';
import type { Source } from './sources.ts';

type ClaimsOfSource = { readonly source: Source; readonly claims: readonly Claim[] };

const INTRODUCTION = `## Claims, by verdict

A **claim** is a pair of drivers of a source whose published ranges do not overlap: one is faster than the other one. Here each is
evaluated by the [rules of verdicts](methodology.md#the-rules), over the interleaved runs of ours that measured both drivers in
turns, each in the published version or another of the same minor release. All claims of a source are adjusted together.

- **shown**: our runs show it too. **refuted**: they show the opposite.
- **the same**: our runs show that the two are the same within 3 %. **below the noise**: they show neither.
- **not evaluated**: the two do different work, or the machine was not steady. **not measured**: no interleaved runs have both in these releases.
`;

/** The part of the page with the counts of claims, and those that our runs do not confirm. Empty before anything is measured. */
export function toClaimsPart(sections: readonly ClaimsOfSource[]): string[] {
  if (sections.every(({ claims }) => claims.every(({ ours }) => ours === null))) return [];
  const lines = sections.map(({ source, claims }) => {
    const counts = CLAIM_OUTCOMES.map((outcome) => claims.filter((claim) => claim.outcome === outcome).length);
    return `| ${[source.title, claims.length, ...counts].join(' | ')} |`;
  });
  return [
    INTRODUCTION,
    `| source | claims | ${CLAIM_OUTCOMES.join(' | ')} |`,
    `|---|---:|${CLAIM_OUTCOMES.map(() => '---:|').join('')}`,
    ...lines,
    '',
    ...toOpposed(sections.flatMap(({ claims }) => claims)),
  ];
}

function toOpposed(claims: readonly Claim[]): string[] {
  const opposed = claims.filter(({ outcome }) => outcome === 'refuted' || outcome === 'the same');
  if (opposed.length === 0) return [];
  return [
    'Claims that our runs refute, or whose drivers are the same here. The speed of the first, divided by that of the second:',
    '',
    '| scenario | published | ours, with the 95 % interval | |',
    '|---|---|---|---|',
    ...opposed.flatMap((claim) => toLine(claim) ?? []),
    '',
  ];
}

const toTimes = (ratio: number | null) => (ratio === null ? '–' : ratio.toFixed(3));

function toLine({ row: { scenario, params, wanted }, faster, slower, outcome, ours }: Claim): string | null {
  if (!ours) return null;
  const { ratio, ratioLow, ratioHigh } = ours.verdict;
  const [a, b] = wanted.direction === 'higher' ? [faster.value, slower.value] : [slower.value, faster.value];
  const names = [scenario, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)];
  const figures = `${toTimes(ratio)} (${toTimes(ratioLow)} to ${toTimes(ratioHigh)})`;
  const cells = [
    names.map((text) => `\`${text}\``).join(' '),
    `${faster.driver}, ${slower.driver}: ${toTimes(a / b)}`,
    `${nameCell(ours.faster)}, ${nameCell(ours.slower)}: ${figures}`,
    outcome,
  ];
  return `| ${cells.join(' | ')} |`;
}
