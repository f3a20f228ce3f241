import * as hrefs from '@/routing/hrefs.ts';
import type { FigureLine, FigurePoint, TrendFigure } from './trend-figure.ts';

/** The text of a version that a source does not state. */
export const NOT_STATED = 'not stated';

/** A point without what follows from the rest of its figure. */
export type UnlinkedPoint = Omit<FigurePoint, 'key' | 'href' | 'compareHref'>;

type Linked = Pick<TrendFigure, 'project' | 'case' | 'environments'>;

const isStated = ({ version }: UnlinkedPoint) => version !== NOT_STATED;

/** Compares a point with the one before it; null where they are of one version, or of none. */
function toCompareHref(
  { project, case: of, environments }: Linked,
  { slug }: Pick<FigureLine, 'slug'>,
  [point, before]: readonly [UnlinkedPoint, UnlinkedPoint | undefined],
): string | null {
  if (!before || point.version === before.version || !isStated(point) || !isStated(before)) return null;
  const version = `${slug}@${point.version}`;
  const previous = `${slug}@${before.version}`;
  return hrefs.compare(project, {
    driver: `${version},${previous}`,
    reference: previous,
    environment: environments[point.environment]?.slug,
    metric: of?.metric,
    scenario: of?.scenario,
  });
}

/** A point with its line, as far as a comparison names it. */
export type NamedPoint = Pick<FigureLine, 'slug'> & Pick<FigurePoint, 'version' | 'environment'>;

/**
 * Compares a point with another one, which is the reference, each in its environment; null where they are of one driver
 * version in one environment, or one is of none.
 */
export function toPairHref({ project, case: of, environments }: Linked, a: NamedPoint, b: NamedPoint): string | null {
  if (a.version === NOT_STATED || b.version === NOT_STATED) return null;
  const isOneEnvironment = a.environment === b.environment;
  const name = ({ slug, version, environment }: NamedPoint) =>
    `${slug}@${version}${isOneEnvironment ? '' : `~${environments[environment]?.slug ?? environment}`}`;
  const point = name(a);
  const reference = name(b);
  if (point === reference) return null;
  return hrefs.compare(project, {
    driver: `${point},${reference}`,
    reference,
    environment: isOneEnvironment ? environments[a.environment]?.slug : null,
    metric: of?.metric,
    scenario: of?.scenario,
  });
}

/** The points of a line with their keys and links. A point of the main line, where a branch starts, is before no other. */
export function linkPoints(
  figure: Linked,
  line: Pick<FigureLine, 'key' | 'slug'>,
  segments: readonly (readonly UnlinkedPoint[])[],
): FigurePoint[][] {
  let before: UnlinkedPoint | undefined;
  const link = (point: UnlinkedPoint): FigurePoint => {
    const [run = ''] = point.runs;
    const compareHref = point.isAnchor ? null : toCompareHref(figure, line, [point, before]);
    if (!point.isAnchor) before = point;
    const key = `${line.key}:${point.at}:${point.note ?? (isStated(point) ? point.version : '')}:${run}`;
    return { ...point, key, href: hrefs.run(figure.project, run), compareHref };
  };
  return segments.map((segment) => segment.map(link));
}
