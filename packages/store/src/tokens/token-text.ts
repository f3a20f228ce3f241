import { createHash, randomBytes } from 'node:crypto';

/** The beginning of every token, by which secret scanners and people recognise one. */
const MARK = 'tacho_';
const SECRET_BYTES = 32;
const PREFIX_CHARACTERS = MARK.length + 6;

/** 256 random bits as text. */
export const createTokenText = (): string => MARK + randomBytes(SECRET_BYTES).toString('base64url');

/** What is stored of a token. A plain hash will do: 256 random bits cannot be guessed, so there is nothing to slow down. */
export const toTokenHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Enough of a token for its owner to recognise it, and too little to use. */
export const toTokenPrefix = (text: string): string => text.slice(0, PREFIX_CHARACTERS);
