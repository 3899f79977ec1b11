/** Rows of a history asked for at once; services may answer fewer. */
export const PAGE_LIMIT = 50
