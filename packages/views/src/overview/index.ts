export { listPeriod, readActivity } from './read-activity.ts';
export { readOverviewView, readStanding } from './read-overview-view.ts';
export { readSearchedChanges } from './read-searched-changes.ts';
