export {
  type NotificationRule,
  type NotificationTarget,
  newNotificationRule,
  notificationRule,
} from './notification-rule.ts';
