/** A part of a sentence that says one thing. */
const BREAK =
  /[;:()]|,\s+(?:and|but|while|whereas|when|with|that is)\b|,\s+(?=\d|then\b)|\b(?:while|whereas|but)\b|\s[-–—]\s/gi;

/** The clauses of a sentence: it breaks at semicolons, colons, parentheses, and where `and` or `while` begins another one. */
export function splitClauses(sentence: string): readonly string[] {
  const clauses: string[] = [];
  let from = 0;
  for (const end of sentence.matchAll(BREAK)) {
    // The decimal point or the grouped digits of a number are no end.
    clauses.push(sentence.slice(from, end.index));
    from = end.index + end[0].length;
  }
  clauses.push(sentence.slice(from));
  return clauses.map((clause) => clause.trim()).filter((clause) => clause !== '');
}

/** Words that make a statement one of a wish, a doubt, a rule, or another time. */
const OPEN =
  /\?["”')\]]{0,3}\s*$|\b(?:not|never|may|might|could|would|should|can|if|unless|expect\w*|probably|likely|depend\w*|on average|overall|general\w*|sometimes|usually|often|typically|mostly|previous\w*|formerly|earlier|before|used to|older|old|since|until|was once|theoretical\w*|claims?|no longer|neither|nor|goal|target|aims?)\b|n[’']t\b/i;

/** A sentence of another year is of other results. */
const OTHER_YEAR = /\b(?:19|20)\d\d\b/;

export const isOfNow = (sentence: string): boolean => !OTHER_YEAR.test(sentence.replace(/\d,\d{3}/g, ''));

/** Whether a clause states something that is so, here and now. */
export const isStatement = (clause: string): boolean => !OPEN.test(clause);
