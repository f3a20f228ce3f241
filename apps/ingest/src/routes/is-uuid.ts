/** Only ids of this form are looked up: PostgreSQL rejects some texts, such as one with NUL. */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
