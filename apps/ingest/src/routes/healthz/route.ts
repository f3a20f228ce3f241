/** The process is alive; says nothing of the database. */
export const getHealth = async () => ({ alive: true });
