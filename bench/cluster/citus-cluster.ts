import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chooseRunner, type Runner } from '../../src/server/database/embedded/user.ts'
import { freePort } from '../product.ts'
import { Daemon } from './programs.ts'

const building = `Debian has no package of Citus. It builds in about ten minutes:
  apt-get install postgresql-15 postgresql-server-dev-15 libssl-dev liblz4-dev libzstd-dev libkrb5-dev flex build-essential
  git clone --branch v13.2.2 --depth 1 https://github.com/citusdata/citus && cd citus
  PG_CONFIG=/usr/lib/postgresql/15/bin/pg_config ./configure --without-libcurl && make -j2 install-all
Citus 13.2 does not compile with the headers of PostgreSQL 15.19 and later; what is built with those of 15.18 runs there.
`

const settings = (name: string, port: number, logs: string) => `
shared_preload_libraries = 'citus'
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
citus.node_conninfo = 'sslmode=disable'
wal_level = logical
max_connections = 600
max_prepared_transactions = 600
max_worker_processes = 100
max_replication_slots = 50
max_wal_senders = 50
shared_buffers = 128MB
password_encryption = 'scram-sha-256'
timezone = 'UTC'
logging_collector = on
log_destination = 'jsonlog'
log_directory = '${logs}'
log_filename = '${name}.log'
log_rotation_size = 0
log_rotation_age = 0
# Only a loss of power loses what is not synced, and the proof cuts none.
fsync = off
`

type Node = { name: string; port: number; postgres: Daemon }

/** A PostgreSQL with Citus: a coordinator and workers, all on this machine. */
export class CitusCluster {
  private readonly folder: string
  private readonly runner: Runner
  private readonly bin: string
  private readonly password = randomBytes(12).toString('hex')
  private readonly nodes: Node[] = []

  private constructor(folder: string, pgConfig: string) {
    const ask = (what: string) => execFileSync(pgConfig, [what]).toString().trim()
    this.folder = folder
    this.bin = ask('--bindir')
    this.runner = chooseRunner(folder, [join(this.bin, 'postgres')])
  }

  /** Null if it can run; otherwise says what is missing. */
  static missing(pgConfig: string | undefined): string | null {
    if (!pgConfig) return 'Set PG_CONFIG to the pg_config of a PostgreSQL that has Citus.\n'
    if (!existsSync(pgConfig)) return `There is no ${pgConfig}.\n`
    const ask = (what: string) => execFileSync(pgConfig, [what]).toString().trim()
    const [library, shared] = [ask('--pkglibdir'), ask('--sharedir')]
    const files = [join(library, 'citus.so'), join(shared, 'extension', 'btree_gist.control')]
    const lacking = files.filter((file) => !existsSync(file))
    return lacking.length === 0 ? null : `Lacking: ${lacking.join(', ')}\n${building}`
  }

  static async start(pgConfig: string, workers: number): Promise<CitusCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'creneau-citus-'))
    await chmod(folder, 0o755)
    const cluster = new CitusCluster(folder, pgConfig)
    const logs = join(folder, 'logs')
    await mkdir(logs)
    const { owner } = cluster.runner
    if (owner) await chown(logs, owner.uid, owner.gid)
    await cluster.addNode('coordinator')
    for (let count = 0; count < workers; count++) await cluster.addWorker()
    return cluster
  }

  get url(): string {
    return this.urlOf(this.nodes[0])
  }

  get workers(): string[] {
    return this.nodes.slice(1).map((node) => this.urlOf(node))
  }

  /** Returns its address. Each database must add it. */
  async addWorker(): Promise<string> {
    return this.urlOf(await this.addNode(`worker${this.nodes.length}`))
  }

  async version(): Promise<string> {
    const [row] = await ask(
      this.url,
      `SELECT name || ' ' || default_version || ', PostgreSQL ' || current_setting('server_version') AS version
       FROM pg_available_extensions WHERE name = 'citus'`,
    )
    return row?.version ?? ''
  }

  /** PostgreSQL's JSON logs, the coordinator's first. */
  get logs(): string[] {
    return this.nodes.map(({ name }) => join(this.folder, 'logs', `${name}.json`))
  }

  /** On every machine. */
  async set(setting: string, value: string): Promise<void> {
    for (const url of [this.url, ...this.workers]) {
      await ask(url, `ALTER SYSTEM SET ${setting} TO '${value}'`)
      await ask(url, 'SELECT pg_reload_conf()')
    }
  }

  /** The first worker has number 1. */
  async kill(worker: number): Promise<void> {
    await this.nodes[worker]?.postgres.kill('SIGKILL')
  }

  async restart(worker: number): Promise<void> {
    const node = this.nodes[worker]
    if (node) await startPostgres(node, this.urlOf(node))
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(({ postgres }) => postgres.kill('SIGQUIT')))
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  private urlOf(node: Node | undefined): string {
    return `postgres://postgres:${this.password}@127.0.0.1:${node?.port}/postgres`
  }

  private async addNode(name: string): Promise<Node> {
    const { owner, options } = this.runner
    const data = join(this.folder, name)
    const passwords = join(this.folder, `${name}.pgpass`)
    const passwordFile = join(this.folder, `${name}.password`)
    await mkdir(data, { mode: 0o700 })
    await writeFile(passwords, `*:*:*:postgres:${this.password}\n`, { mode: 0o600 })
    await writeFile(passwordFile, this.password, { mode: 0o600 })
    if (owner) for (const file of [data, passwords, passwordFile]) await chown(file, owner.uid, owner.gid)
    const [initdb, initdbArguments] = this.runner.command(join(this.bin, 'initdb'), [
      ...['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'scram-sha-256', '-N'],
      `--pwfile=${passwordFile}`,
    ])
    const made = spawnSync(initdb, initdbArguments, { ...options, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
    const port = await freePort()
    await appendFile(join(data, 'postgresql.conf'), settings(name, port, join(this.folder, 'logs')))
    const [program, args] = this.runner.command(join(this.bin, 'postgres'), ['-D', data])
    const postgres = new Daemon(program, args, join(this.folder, `${name}.log`), {
      ...options,
      env: { ...options.env, PGPASSFILE: passwords },
    })
    const node = { name, port, postgres }
    await startPostgres(node, this.urlOf(node))
    this.nodes.push(node)
    return node
  }
}

async function ask(url: string, query: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  return (await client.query(query).finally(() => client.end())).rows
}

/** After a kill, PostgreSQL does not start until the last process of the killed one has ended. */
async function startPostgres({ postgres }: Node, url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await pause(100)) {
    if (!postgres.isAlive) postgres.start()
    const error = await ask(url, 'SELECT 1').then(
      () => null,
      (reason) => reason,
    )
    if (!error) return
    if (Date.now() > deadline) throw error
  }
}
