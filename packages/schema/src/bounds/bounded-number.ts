import * as z from 'zod';

/** No measurement is this large; beyond it, converting to the canonical unit could leave the doubles. */
export const LARGEST = 1e300;

/** A number from -1e300 to 1e300. Values, samples and intervals are held to that in their canonical unit instead. */
export const boundedNumber = () => z.number().min(-LARGEST).max(LARGEST);
