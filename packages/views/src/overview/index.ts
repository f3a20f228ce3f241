export { listPeriod, readActivity } from './read-activity.ts';
export { compareNewest, readNewestChanges } from './read-newest-changes.ts';
export { readOverviewView } from './read-overview-view.ts';
export { readStanding } from './read-standing.ts';
