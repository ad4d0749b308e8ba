import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseRunner, type Runner } from '../../src/server/database/embedded/user.ts'
import { freePort } from '../product.ts'
import { Daemon, isRunning, pathOf, postgresFolder } from './programs.ts'
import { haproxySettings, type Node, patroniSettings } from './settings.ts'

type PatroniMember = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

const maxLagBytes = 1_000_000

/**
 * A PostgreSQL cluster under Patroni, with every process on this machine. etcd records which node is the primary, and
 * HAProxy routes connections to that node.
 */
export class Cluster {
  readonly url: string
  private readonly folder: string
  private readonly nodes: (Node & { patroni: Daemon })[]
  private readonly etcdAndProxy: Daemon[]

  private constructor(
    folder: string,
    url: string,
    nodes: (Node & { patroni: Daemon })[],
    etcdAndProxy: Daemon[],
  ) {
    this.folder = folder
    this.url = url
    this.nodes = nodes
    this.etcdAndProxy = etcdAndProxy
  }

  static async start(nodeCount: number): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'creneau-cluster-'))
    await chmod(folder, 0o755)
    const runner = chooseRunner(folder, [join(postgresFolder, 'postgres')])
    const home = join(folder, 'home')
    await makeFolder(home, runner)
    const options = { ...runner.options, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: home } }
    const daemon = (program: string, args: string[], name: string) =>
      new Daemon(program, args, join(folder, `${name}.log`), options)

    const [etcdClientPort, etcdPeerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
    const etcdUrl = (port: number) => `http://127.0.0.1:${port}`
    const etcd = daemon(
      pathOf('etcd'),
      [
        `--data-dir=${home}/etcd`,
        `--listen-client-urls=${etcdUrl(etcdClientPort)}`,
        `--advertise-client-urls=${etcdUrl(etcdClientPort)}`,
        `--listen-peer-urls=${etcdUrl(etcdPeerPort)}`,
        `--initial-advertise-peer-urls=${etcdUrl(etcdPeerPort)}`,
        `--initial-cluster=default=${etcdUrl(etcdPeerPort)}`,
      ],
      'etcd',
    )
    const password = randomBytes(12).toString('hex')
    const nodes = []
    for (let number = 1; number <= nodeCount; number++) {
      const node: Node = {
        name: `node${number}`,
        port: await freePort(),
        patroniPort: await freePort(),
        home,
        password,
      }
      const file = join(folder, `${node.name}.json`)
      await writeFile(file, JSON.stringify(patroniSettings(node, `127.0.0.1:${etcdClientPort}`)))
      nodes.push({ ...node, patroni: daemon(pathOf('patroni'), [file], node.name) })
    }
    const proxyFile = join(folder, 'haproxy.cfg')
    await writeFile(proxyFile, haproxySettings(nodes, proxyPort))
    const proxy = daemon(pathOf('haproxy'), ['-db', '-f', proxyFile], 'haproxy')
    const url = `postgres://postgres:${password}@127.0.0.1:${proxyPort}/postgres`
    const cluster = new Cluster(folder, url, nodes, [etcd, proxy])
    etcd.start()
    proxy.start()
    for (const { patroni } of nodes) patroni.start()
    return cluster
  }

  /** Empty if no Patroni process responds. */
  async members(): Promise<PatroniMember[]> {
    for (const { patroniPort } of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      })
        .then((response) => response.json() as Promise<{ members: PatroniMember[] }>)
        .catch(() => null)
      if (answer) return answer.members
    }
    return []
  }

  async primary(): Promise<string | null> {
    return (await this.members()).find(({ role }) => role === 'leader')?.name ?? null
  }

  /**
   * Waits until there is a primary and a synchronous standby, and all nodes have caught up. Returns false after the
   * timeout. A node that is still catching up could not replace a lost primary.
   */
  async waitUntilReplicated(timeoutMilliseconds: number): Promise<boolean> {
    for (const deadline = Date.now() + timeoutMilliseconds; Date.now() < deadline; await pause(500)) {
      const members = await this.members()
      const primary = members.find(({ role }) => role === 'leader')
      const standbys = members.filter(
        ({ role, state, timeline, lag }) =>
          role !== 'leader' &&
          (state === 'running' || state === 'streaming') &&
          timeline === primary?.timeline &&
          typeof lag === 'number' &&
          lag < maxLagBytes,
      )
      const hasSyncStandby = standbys.some(({ role }) => role === 'sync_standby')
      if (primary?.state === 'running' && hasSyncStandby && standbys.length === this.nodes.length - 1)
        return true
    }
    return false
  }

  async killPostgres(name: string): Promise<void> {
    const pid = await this.postmasterPid(this.node(name))
    if (pid) process.kill(pid, 'SIGKILL')
  }

  /** PostgreSQL keeps running, but no one renews its leader lock. */
  killPatroni = (name: string): Promise<void> => this.node(name).patroni.kill('SIGKILL')

  restartPatroni(): void {
    for (const { patroni } of this.nodes) if (!patroni.isAlive) patroni.start()
  }

  async stop(): Promise<void> {
    for (const { patroni } of this.nodes) await patroni.kill('SIGKILL')
    for (const node of this.nodes) {
      const pid = await this.postmasterPid(node)
      if (pid) process.kill(pid, 'SIGQUIT')
      while (pid && isRunning(pid)) await pause(50)
    }
    for (const daemon of this.etcdAndProxy) await daemon.kill('SIGKILL')
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  private node(name: string) {
    const node = this.nodes.find((each) => each.name === name)
    if (!node) throw new Error(`The cluster has no node named ${name}`)
    return node
  }

  private async postmasterPid({ home, name }: Node): Promise<number | null> {
    const pidFile = await readFile(join(home, name, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(pidFile.split('\n')[0])
    return pid > 0 && isRunning(pid) ? pid : null
  }
}

async function makeFolder(folder: string, { owner }: Runner): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
}
