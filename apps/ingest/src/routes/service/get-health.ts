/** The process is alive; the database is not checked. */
export const getHealth = async () => ({ alive: true });
