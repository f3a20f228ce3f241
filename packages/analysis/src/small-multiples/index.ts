export { chooseSmallMultiples, chooseSmallResults, MOST_SMALL_VERSIONS } from './choose-small-multiples.ts';
export { fillSmallMultiples } from './fill-small-multiples.ts';
export { listRowSeries, listSmallRows } from './list-small-rows.ts';
export type { SmallAxis, SmallCell, SmallRow } from './small-multiples.ts';
