export {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationRule,
  type NotificationTarget,
  notificationRule,
} from './notification-rule.ts';
