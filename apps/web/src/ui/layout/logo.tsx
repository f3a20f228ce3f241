/** The instrument's dial and needle. */
export const Logo = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor">
    <circle cx="10" cy="10" r="8.6" strokeWidth="1.6" />
    <path d="M10 10 14.2 5.4" strokeWidth="1.8" strokeLinecap="round" />
    <path d="M4.6 13.4A6 6 0 0 1 4.3 8" strokeWidth="1.4" strokeLinecap="round" />
  </svg>
);
