export { listPeriod, readActivity } from './read-activity.ts';
export { compareNewest, readNewestChanges, readSearchedChanges } from './read-newest-changes.ts';
export { readOverviewView, readStanding } from './read-overview-view.ts';
