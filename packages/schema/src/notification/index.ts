export {
  type NotificationRule,
  type NotificationTarget,
  notificationRule,
} from './notification-rule.ts';
