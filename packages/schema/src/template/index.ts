export { isCapture, type Pattern, type PatternPart, parsePattern } from './mapping-pattern.ts';
export { parseTemplate, type Template, toTemplate } from './mapping-template.ts';
