import type { OpenedComparison, OpenedShare } from '@/server/root.ts';

/** A comparison has a content of its own; every other view is frozen as it is drawn. */
export const isComparison = (opened: OpenedShare): opened is OpenedComparison => opened.share.kind === 'comparison';
