import { count } from '@tachograph/units';
import type { RenderedReport } from '@/server/reports/rendered-report.ts';

/**
 * What a report consists of and what became of its claims, in one sentence: "4 numbers, 4 claims, all hold", "4 claims, 1 no longer holds".
 * Empty for a report without blocks.
 */
export function describeCounts({ blocks, numbers, claims, holding, broken }: RenderedReport['counts']): string {
  const parts = [
    ...(blocks > 0 ? [count(blocks, 'table')] : []),
    ...(numbers > 0 ? [count(numbers, 'number')] : []),
    ...(claims > 0 ? [count(claims, 'claim'), describeClaims({ claims, holding, broken })] : []),
  ];
  return parts.join(', ');
}

function describeClaims({ claims, holding, broken }: Pick<RenderedReport['counts'], 'claims' | 'holding' | 'broken'>) {
  if (holding === claims) return claims === 1 ? 'it holds' : 'all hold';
  if (broken > 0) return `${broken} no longer ${broken === 1 ? 'holds' : 'hold'}`;
  return `${holding} ${holding === 1 ? 'holds' : 'hold'}`;
}
