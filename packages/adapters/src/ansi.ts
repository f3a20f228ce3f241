// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character
const SEQUENCE = /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-Z\\-_]/g;

/** Text without terminal colours and cursor movements: tools print them even into a file. */
export const stripAnsi = (text: string): string => (text.includes('\u001b') ? text.replace(SEQUENCE, '') : text);
