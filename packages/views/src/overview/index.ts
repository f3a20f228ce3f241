export { listPeriod, readActivity } from './read-activity.ts';
export { compareNewest, readNewestChanges } from './read-newest-changes.ts';
export { readOverviewView, readStanding } from './read-overview-view.ts';
