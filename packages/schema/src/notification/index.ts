export {
  type NotificationRule,
  type NotificationTarget,
  newNotificationRule,
  notificationRule,
  type StatedRule,
} from './notification-rule.ts';
