import { join } from 'node:path'
import { postgresFolder } from './programs.ts'

/** `password` is the password of the node's PostgreSQL roles. */
export type Node = { name: string; port: number; patroniPort: number; home: string; password: string }

/**
 * `ttl` is the minimum that Patroni allows: a primary without Patroni keeps its lock that long. A commit
 * waits for the synchronous standby, and only that one may take over.
 */
export const patroniSettings = ({ name, port, patroniPort, home, password }: Node, etcd: string) => ({
  scope: 'creneau',
  name,
  restapi: { listen: `127.0.0.1:${patroniPort}`, connect_address: `127.0.0.1:${patroniPort}` },
  etcd3: { hosts: etcd },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 3,
      retry_timeout: 8,
      synchronous_mode: true,
      primary_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        parameters: {
          max_connections: 100,
          shared_buffers: '64MB',
          synchronous_commit: 'on',
          wal_keep_size: '128MB',
          timezone: 'UTC',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, 'data-checksums', { 'locale-provider': 'icu' }, { 'icu-locale': 'und' }],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(home, name),
    bin_dir: postgresFolder,
    pgpass: join(home, `${name}.pgpass`),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewinder', password },
    },
    pg_hba: [
      'host replication replicator 127.0.0.1/32 scram-sha-256',
      'host all all 127.0.0.1/32 scram-sha-256',
    ],
    parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
    // A copy that pg_rewind cannot repair is copied again from the primary.
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
  },
})

/** Closes connections to any other copy. */
export const haproxySettings = (nodes: readonly Node[], entrance: number): string => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${entrance}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, patroniPort }) => `  server ${name} 127.0.0.1:${port} check port ${patroniPort}`).join('\n')}
`
