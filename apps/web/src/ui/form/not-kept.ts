/** Of a form that was rejected, where a text is too long to be sent back. */
export const NOT_KEPT = 'A long text was not kept: go back in your browser to find it.';
