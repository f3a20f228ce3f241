export {
  deletePinnedView,
  insertPinnedView,
  listPinnedViews,
  MOST_PINNED_VIEWS,
  type PinnedView,
} from './pinned-views.ts';
