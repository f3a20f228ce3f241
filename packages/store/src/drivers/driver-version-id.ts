import { hashRowId, type RowId } from '../database/row-id.ts';

/** The key of the row of a driver version, by the slug of its driver and its text as it arrived. */
export const driverVersionId = (driver: string, raw: string): RowId => hashRowId('driver version', driver, raw);
