/**
 * A folder of PostgreSQL's ("cluster"), with the passwords of its two roles kept inside so that all share one fate: the
 * product's, and the administrator's, which the product never learns; null where an older version has made them one.
 */
export type Cluster = { folder: string; password: string; administrators: string | null }
