import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseRunner, type Runner } from '../../src/server/database/embedded/user.ts'
import { freePort } from '../product.ts'
import { Daemon, isThere, pathOf, postgresFolder } from './programs.ts'
import { haproxySettings, type Node, patroniSettings } from './settings.ts'

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

const longestLagBytes = 1_000_000

/** etcd stores which copy is the primary, and HAProxy routes to it. */
export class Cluster {
  readonly url: string
  private readonly folder: string
  private readonly nodes: (Node & { patroni: Daemon })[]
  private readonly daemons: Daemon[]

  private constructor(folder: string, url: string, nodes: (Node & { patroni: Daemon })[], daemons: Daemon[]) {
    this.folder = folder
    this.url = url
    this.nodes = nodes
    this.daemons = daemons
  }

  static async start(copies: number): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'creneau-cluster-'))
    await chmod(folder, 0o755)
    const runner = chooseRunner(folder, [join(postgresFolder, 'postgres')])
    const home = join(folder, 'home')
    await makeFolder(home, runner)
    const options = { ...runner.options, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: home } }
    const daemon = (program: string, args: string[], name: string) =>
      new Daemon(program, args, join(folder, `${name}.log`), options)

    const [clients, peers, entrance] = [await freePort(), await freePort(), await freePort()]
    const etcdUrl = (port: number) => `http://127.0.0.1:${port}`
    const etcd = daemon(
      pathOf('etcd'),
      [
        `--data-dir=${home}/etcd`,
        `--listen-client-urls=${etcdUrl(clients)}`,
        `--advertise-client-urls=${etcdUrl(clients)}`,
        `--listen-peer-urls=${etcdUrl(peers)}`,
        `--initial-advertise-peer-urls=${etcdUrl(peers)}`,
        `--initial-cluster=default=${etcdUrl(peers)}`,
      ],
      'etcd',
    )
    const password = randomBytes(12).toString('hex')
    const nodes = []
    for (let place = 1; place <= copies; place++) {
      const node: Node = {
        name: `node${place}`,
        port: await freePort(),
        api: await freePort(),
        home,
        password,
      }
      const file = join(folder, `${node.name}.json`)
      await writeFile(file, JSON.stringify(patroniSettings(node, `127.0.0.1:${clients}`)))
      nodes.push({ ...node, patroni: daemon(pathOf('patroni'), [file], node.name) })
    }
    const proxyFile = join(folder, 'haproxy.cfg')
    await writeFile(proxyFile, haproxySettings(nodes, entrance))
    const proxy = daemon(pathOf('haproxy'), ['-db', '-f', proxyFile], 'haproxy')
    const url = `postgres://postgres:${password}@127.0.0.1:${entrance}/postgres`
    const cluster = new Cluster(folder, url, nodes, [etcd, proxy])
    etcd.start()
    proxy.start()
    for (const { patroni } of nodes) patroni.start()
    return cluster
  }

  /** Empty while no Patroni responds. */
  async members(): Promise<Member[]> {
    for (const { api } of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then((response) => response.json() as Promise<{ members: Member[] }>)
        .catch(() => null)
      if (answer) return answer.members
    }
    return []
  }

  async primary(): Promise<string | null> {
    return (await this.members()).find(({ role }) => role === 'leader')?.name ?? null
  }

  /** A copy that is still catching up could not take over from a lost primary. */
  async isWhole(patienceMilliseconds: number): Promise<boolean> {
    for (const deadline = Date.now() + patienceMilliseconds; Date.now() < deadline; await pause(500)) {
      const members = await this.members()
      const leader = members.find(({ role }) => role === 'leader')
      const following = members.filter(
        ({ role, state, timeline, lag }) =>
          role !== 'leader' &&
          (state === 'running' || state === 'streaming') &&
          timeline === leader?.timeline &&
          typeof lag === 'number' &&
          lag < longestLagBytes,
      )
      const isBacked = following.some(({ role }) => role === 'sync_standby')
      if (leader?.state === 'running' && isBacked && following.length === this.nodes.length - 1) return true
    }
    return false
  }

  async killPostgres(name: string): Promise<void> {
    const pid = await this.postmaster(this.node(name))
    if (pid) process.kill(pid, 'SIGKILL')
  }

  /** PostgreSQL runs on, but its leader lock is not renewed. */
  killPatroni = (name: string): Promise<void> => this.node(name).patroni.kill('SIGKILL')

  revive(): void {
    for (const { patroni } of this.nodes) if (!patroni.isAlive) patroni.start()
  }

  async stop(): Promise<void> {
    for (const { patroni } of this.nodes) await patroni.kill('SIGKILL')
    for (const node of this.nodes) {
      const pid = await this.postmaster(node)
      if (pid) process.kill(pid, 'SIGQUIT')
      while (pid && isThere(pid)) await pause(50)
    }
    for (const daemon of this.daemons) await daemon.kill('SIGKILL')
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  private node(name: string) {
    const node = this.nodes.find((each) => each.name === name)
    if (!node) throw new Error(`no ${name}`)
    return node
  }

  private async postmaster({ home, name }: Node): Promise<number | null> {
    const note = await readFile(join(home, name, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(note.split('\n')[0])
    return pid > 0 && isThere(pid) ? pid : null
  }
}

async function makeFolder(folder: string, { owner }: Runner): Promise<void> {
  const { mkdir } = await import('node:fs/promises')
  await mkdir(folder, { mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
}
