import 'server-only';
import { readScenarioSeries as read } from '@tachograph/views/series';
import { cache } from 'react';

/** Every series of one scenario with its versions. While a page is rendered it is read once, however many parts of the page ask for it. */
export const readScenarioSeries = cache(read);
