/**
 * Whether a version `v` of the project `$1` has results, those of pending runs included: one whose runs were all excluded or
 * deleted has none, and is no version of its driver any more.
 */
export const HAS_RESULTS =
  '(v.results > 0 OR v.id IN (SELECT unnest(version_ids) FROM pending_runs WHERE project_id = $1))';
