import { notificationRule } from '@tachograph/schema/notification';
import { describe, expect, test } from 'vitest';
import { toDueAt } from './to-due-at.ts';

function dueAt(known: Record<string, unknown>, now: string) {
  const target = { kind: 'slack', url: 'https://hooks.example.org/x' };
  const rule = notificationRule.parse({ name: 'r', target, ...known });
  return toDueAt({ ...rule, timeZone: rule.timeZone ?? 'UTC' }, new Date(now)).toISOString();
}

describe('a change is sent', () => {
  test('at once without a digest and outside the quiet hours', () => {
    expect(dueAt({}, '2026-11-23T10:15:30.000Z')).toBe('2026-11-23T10:15:30.000Z');
    const quietHours = { from: '22:00', to: '07:00' };
    expect(dueAt({ quietHours }, '2026-11-23T07:00:00.000Z')).toBe('2026-11-23T07:00:00.000Z');
    expect(dueAt({ quietHours }, '2026-11-23T21:59:59.000Z')).toBe('2026-11-23T21:59:59.000Z');
  });

  test('when the quiet hours end, before and after midnight', () => {
    const quietHours = { from: '22:00', to: '07:00' };
    expect(dueAt({ quietHours }, '2026-11-23T22:00:00.000Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(dueAt({ quietHours }, '2026-11-24T03:00:00.000Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(dueAt({ quietHours: { from: '12:00', to: '13:30' } }, '2026-11-24T12:10:00.000Z')).toBe(
      '2026-11-24T13:30:00.000Z',
    );
  });

  test('by the clock of the time zone, over a change of clocks as well', () => {
    const berlin = { timeZone: 'Europe/Berlin', quietHours: { from: '22:00', to: '07:00' } };
    expect(dueAt(berlin, '2026-07-01T20:30:00.000Z')).toBe('2026-07-02T05:00:00.000Z');
    // Clocks go back at 3 o'clock.
    expect(dueAt(berlin, '2026-10-24T21:00:00.000Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  test('with the next digest of the day, or of the week on Monday', () => {
    const daily = { digest: 'daily', digestAt: '08:00' };
    expect(dueAt(daily, '2026-11-23T07:59:00.000Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(dueAt(daily, '2026-11-23T08:00:00.000Z')).toBe('2026-11-24T08:00:00.000Z');
    const weekly = { digest: 'weekly', digestAt: '08:00' };
    // 2026-11-23 is a Monday.
    expect(dueAt(weekly, '2026-11-23T07:00:00.000Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(dueAt(weekly, '2026-11-23T09:00:00.000Z')).toBe('2026-11-30T08:00:00.000Z');
  });

  test('after the quiet hours that a digest falls into', () => {
    const rule = { digest: 'daily', digestAt: '06:00', quietHours: { from: '22:00', to: '07:00' } };
    expect(dueAt(rule, '2026-11-23T12:00:00.000Z')).toBe('2026-11-24T07:00:00.000Z');
  });
});
