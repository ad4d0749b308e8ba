/**
 * A PostgreSQL data directory ("cluster") holds the passwords of its two roles, so that they are copied and deleted
 * together. The administrator's is null in a cluster of an older version, where both roles share one.
 */
export type Cluster = { folder: string; password: string; administrators: string | null }
