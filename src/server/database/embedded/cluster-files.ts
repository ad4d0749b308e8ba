/**
 * A PostgreSQL data directory ("cluster"), which also holds the passwords of its two roles, so that they are copied and
 * deleted together. The product never learns the administrator's; it is null in a cluster of an older version, where
 * both roles share one.
 */
export type Cluster = { folder: string; password: string; administrators: string | null }
