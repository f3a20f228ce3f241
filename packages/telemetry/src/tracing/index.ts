export { statementObserver } from './statement-observer.ts';
