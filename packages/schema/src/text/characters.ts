/** Control characters but for tab and line breaks: they give orders to terminals, and PostgreSQL takes no NUL. */
export const CONTROL = /[^\P{Cc}\t\n\r]/u;

/**
 * Marks that turn the direction of the text after them, until another one ends it: text beside them is shown in another order
 * than it has. The marks of a single place (U+200E, U+200F, U+061C) are no part of it; text in Hebrew and Arabic needs them.
 */
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;

/**
 * Characters that nobody sees in a table, so that two names would look the same and not be: without width, of direction,
 * line and paragraph separators, fillers and other blank letters, annotation marks. Spaces are no part of it.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u;
