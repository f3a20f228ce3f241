import { toRepeat } from '@tachograph/analysis/reproduction';
import type { Result } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import type { RunDetail } from '@/server/views.ts';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';

type Props = { readonly run: RunDetail; readonly result: Result; readonly title: string; readonly hash: string | null };

/** What it takes to measure one result of a run again. */
export function ResultRepeat({ run, result, title, hash }: Props) {
  const { params = {} } = result;
  const declared = run.document.scenarios?.find(({ id }) => toSlug(id) === toSlug(result.scenario));
  const repeat = toRepeat({
    driver: {
      name: result.driver.name,
      version: result.driver.version ?? null,
      purl: result.driver.purl ?? null,
    },
    scenario: { id: result.scenario, title, sql: declared?.sql ?? null, hash, params },
    environment: run.environment.label,
    run: { id: run.id, harness: run.harness, source: run.source, record: run.environmentRecord },
    against: null,
  });
  return <RepeatCell repeat={repeat} open />;
}
