/** What the bodies of requests are validated by. */
export { newExclusion, newReleases, newToken } from '../responses/admin-responses.ts';
export { newChangeEvent } from '../responses/changes-responses.ts';
export { newNotificationRule } from '../responses/notification-responses.ts';
