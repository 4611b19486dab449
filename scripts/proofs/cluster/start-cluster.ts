import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { choosePostgresAccount, type PostgresAccount } from '../../../src/server/db/embedded/postgres-binaries.ts'
import { isAlive } from '../../../src/server/db/embedded/postmaster.ts'
import { runProgram } from '../../../src/server/lib/run-program.ts'
import { PlainError } from '../../lib/project.mjs'
import { trySendRequest } from '../harness/http.ts'
import { withClient } from '../harness/postgres.ts'
import { type ClusterProcess, defineProcess } from './cluster-process.ts'
import { type ClusterNode, defineNode, stopNode } from './node.ts'
import { type ClusterPlan, databaseName, planCluster } from './plan.ts'
import { type ClusterPrograms, findClusterPrograms } from './programs.ts'
import { fillTemplate } from './templates.ts'

/** PostgreSQL under Patroni on three nodes, with what leads to it. */
export type Cluster = {
  plan: ClusterPlan
  nodes: readonly ClusterNode[]
  haproxy: ClusterProcess
  pgbouncer: ClusterProcess
  /** The product's database as the superuser, at the primary. */
  superuserUrl: string
  /** Its members as a node's Patroni reports them; empty while none answers. */
  members(): Promise<Member[]>
  /** The node that holds the primary's lock, and runs. */
  findPrimary(): Promise<ClusterNode | undefined>
  /** Waits until there is a primary with both standbys following it. */
  untilWhole(limitMs?: number): Promise<void>
  patronictl(...args: readonly string[]): Promise<string>
  stop(): Promise<void>
}

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

export type ClusterOptions = {
  dir: string
  firstPort: number
  instances: number
  say(line: string): void
  /** Stands between each node's Patroni and etcd. */
  etcdProxies?: { addresses: readonly string[]; leadTo(etcdAddresses: readonly string[]): void }
  /** A server that the whole cluster follows at first. */
  standbyOf?: { port: number; prepare(parts: Pick<Cluster, 'plan' | 'haproxy'>): Promise<void> }
}

const pollMs = 200
const startLimitMs = 120_000
const askLimitMs = 2_000
const endLimitMs = 3_000
const endPollMs = 10

/** Starts a cluster, all of whose data is in `dir`. It is stopped when this process exits. Throws if a program is missing. */
export async function startCluster({ dir, say, etcdProxies, standbyOf, ...options }: ClusterOptions): Promise<Cluster> {
  const programs = findClusterPrograms()
  if ('missing' in programs) throw new PlainError(programs.missing)
  const account = await choosePostgresAccount(join(dir, 'none'))
  const plan = await planCluster(dir, programs, options)
  const nodes = plan.nodes.map((node) => defineNode(node, programs, account))
  const { haproxy, pgbouncer } = defineWays(plan, programs, account)
  const processes = [...nodes.flatMap(({ patroni, etcd }) => [patroni, etcd]), pgbouncer, haproxy]
  etcdProxies?.leadTo(plan.nodes.map(({ etcdAddress }) => etcdAddress))
  writeConfiguration(plan, account, { etcdProxies: etcdProxies?.addresses, primaryPort: standbyOf?.port })

  function endNow(): void {
    const pids = processes.map((one) => one.pid())
    for (const one of processes) one.signal('SIGKILL')
    for (const node of nodes) node.endNow()
    // Waits synchronously: nothing else is possible in an exit handler.
    const pause = new Int32Array(new SharedArrayBuffer(4))
    const isOneAlive = () => pids.some((pid) => pid !== undefined && isAlive(pid)) || nodes.some(isRunning)
    for (let waitedMs = 0; waitedMs < endLimitMs && isOneAlive(); waitedMs += endPollMs)
      Atomics.wait(pause, 0, 0, endPollMs)
  }
  // Before the exit handler that deletes the folder.
  process.prependOnceListener('exit', endNow)

  const cluster = operate(plan, nodes, programs, { haproxy, pgbouncer })
  await standbyOf?.prepare({ plan, haproxy })
  say('Starting etcd')
  for (const { etcd } of nodes) etcd.start()
  await until('etcd is healthy', processes, () => isEtcdHealthy(nodes))
  say('Starting PostgreSQL under Patroni: the first node, then two standbys as copies of it')
  for (const { patroni } of nodes) patroni.start()
  await until('a primary has two standbys', processes, () => isWhole(cluster))
  if (!standbyOf) {
    haproxy.start()
    await until('HAProxy leads to the primary', processes, () => canQuery(superuserUrlOf(plan, 'postgres')))
    await createRoles(plan, programs, superuserUrlOf(plan, 'postgres'))
  }
  pgbouncer.start()
  return {
    ...cluster,
    async stop() {
      await Promise.all([haproxy.stop(), pgbouncer.stop()])
      await Promise.all(nodes.map(stopNode))
      await Promise.all(nodes.map(({ etcd }) => etcd.stop()))
      process.off('exit', endNow)
    },
  }
}

const isRunning = ({ postmaster }: ClusterNode) => postmaster() !== undefined

function defineWays(plan: ClusterPlan, programs: ClusterPrograms, account: PostgresAccount | undefined) {
  const common = { dir: plan.dir, account }
  return {
    haproxy: defineProcess({
      ...common,
      name: 'haproxy',
      file: programs.haproxy,
      args: ['-db', '-f', join(plan.dir, 'haproxy.cfg')],
    }),
    pgbouncer: defineProcess({
      ...common,
      name: 'pgbouncer',
      file: programs.pgbouncer,
      args: ['--quiet', join(plan.dir, 'pgbouncer.ini')],
    }),
  }
}

type PatroniChanges = { etcdProxies: readonly string[] | undefined; primaryPort: number | undefined }

/** Writes the files of docs/cluster, filled for this machine. */
function writeConfiguration(
  plan: ClusterPlan,
  account: PostgresAccount | undefined,
  { etcdProxies, primaryPort }: PatroniChanges,
): void {
  const { owner_password: owner, product_password: product } = plan.values.once
  const files: [string, string][] = [
    ...plan.nodes.flatMap(({ homeDir, values }, index): [string, string][] => [
      [join(homeDir, 'etcd.yml'), fillTemplate('etcd.yml', values)],
      [
        join(homeDir, 'patroni.yml'),
        follow(primaryPort, leadThrough(etcdProxies?.[index], fillTemplate('patroni.yml', values))),
      ],
    ]),
    [join(plan.dir, 'haproxy.cfg'), fillTemplate('haproxy.cfg', plan.values)],
    [join(plan.dir, 'pgbouncer.ini'), fillTemplate('pgbouncer.ini', plan.values)],
    [join(plan.dir, 'pgbouncer-users.txt'), `"steel" "${product}"\n"steel_owner" "${owner}"\n`],
  ]
  for (const [file, text] of files) writeFileSync(file, text, { mode: 0o600 })
  // HAProxy and PgBouncer write beside their files, under the same account.
  chmodSync(plan.dir, 0o711)
  if (account)
    for (const path of [plan.dir, ...plan.nodes.map(({ homeDir }) => homeDir), ...files.map(([file]) => file)]) {
      chownSync(path, account.uid, account.gid)
    }
}

function leadThrough(proxy: string | undefined, patroni: string): string {
  return proxy === undefined ? patroni : patroni.replace(/^ {2}hosts: .*$/m, `  hosts: ${proxy}\n  use_proxies: true`)
}

/** As docs/cluster/README.md says under "From one server". */
function follow(primaryPort: number | undefined, patroni: string): string {
  if (primaryPort === undefined) return patroni
  const lines = ['standby_cluster:', '  host: 127.0.0.1', `  port: ${primaryPort}`, '  primary_slot_name: cluster']
  return patroni.replace(/^ {2}dcs:$/m, ['  dcs:', ...lines.map((line) => `    ${line}`)].join('\n'))
}

function operate(
  plan: ClusterPlan,
  nodes: readonly ClusterNode[],
  programs: ClusterPrograms,
  ways: Pick<Cluster, 'haproxy' | 'pgbouncer'>,
) {
  async function members(): Promise<Member[]> {
    const answers = await Promise.all(nodes.map(({ plan: { restAddress } }) => askMembers(restAddress)))
    return answers.find((answer) => answer.some(isLeader)) ?? answers.find((answer) => answer.length > 0) ?? []
  }
  const cluster = {
    ...ways,
    plan,
    nodes,
    superuserUrl: superuserUrlOf(plan),
    members,
    async findPrimary() {
      const leader = (await members()).find(isLeader)
      return nodes.find(({ name, postmaster }) => name === leader?.name && postmaster() !== undefined)
    },
    async untilWhole(limitMs = startLimitMs) {
      await until('the cluster is whole', [], () => isWhole(cluster), limitMs)
    },
    async patronictl(...args: readonly string[]) {
      const [{ configFile } = { configFile: '' }] = nodes
      const { exitCode, output } = await runProgram(programs.patronictl, ['-c', configFile, ...args], {
        env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', HOME: plan.dir },
      })
      if (exitCode !== 0) throw new PlainError(`patronictl ${args.join(' ')} failed:\n${output}`)
      return output
    },
  }
  return cluster
}

const isLeader = ({ role }: Member) => role === 'leader' || role === 'standby_leader'

async function askMembers(restAddress: string): Promise<Member[]> {
  const answer = await trySendRequest(restAddress, { path: '/cluster', signal: AbortSignal.timeout(askLimitMs) })
  if (answer?.status !== 200) return []
  return (JSON.parse(String(answer.body)) as { members?: Member[] }).members ?? []
}

async function isEtcdHealthy(nodes: readonly ClusterNode[]): Promise<boolean> {
  const answers = await Promise.all(
    nodes.map(({ plan }) =>
      trySendRequest(plan.etcdAddress, { path: '/health', signal: AbortSignal.timeout(askLimitMs) }),
    ),
  )
  return answers.every((answer) => answer?.status === 200)
}

async function isWhole(cluster: Pick<Cluster, 'members' | 'nodes'>): Promise<boolean> {
  const members = await cluster.members()
  const leader = members.find(isLeader)
  const standbys = members.filter((one) => !isLeader(one) && ['running', 'streaming'].includes(one.state))
  return (
    leader !== undefined &&
    ['running', 'streaming'].includes(leader.state) &&
    standbys.length === cluster.nodes.length - 1 &&
    (leader.role === 'standby_leader' || standbys.some(({ role }) => role === 'sync_standby')) &&
    standbys.every(({ timeline }) => timeline === leader.timeline)
  )
}

function canQuery(url: string): Promise<boolean> {
  return withClient({ connectionString: url, connectionTimeoutMillis: askLimitMs }, (client) =>
    client.query('select 1'),
  ).then(
    () => true,
    () => false,
  )
}

/** A database at the primary, through HAProxy. */
export const superuserUrlOf = ({ superuserPassword, primaryPort }: ClusterPlan, database: string = databaseName) =>
  `postgres://postgres:${superuserPassword}@127.0.0.1:${primaryPort}/${database}`

/** Creates the product's roles and database on a primary. */
export async function createRoles(plan: ClusterPlan, programs: ClusterPrograms, url: string): Promise<void> {
  const file = join(plan.dir, 'roles.sql')
  writeFileSync(file, fillTemplate('roles.sql', plan.values), { mode: 0o600 })
  const args = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--file=${file}`, url]
  const { exitCode, output } = await runProgram(programs.psql, args)
  if (exitCode !== 0) throw new PlainError(`The database could not be created:\n${output}`)
}

/** Polls until the check passes. Throws after the limit, or the log of a program that ended. */
async function until(
  what: string,
  processes: readonly ClusterProcess[],
  isSo: () => Promise<boolean>,
  limitMs = startLimitMs,
): Promise<void> {
  const started = processes.filter((one) => one.pid() !== undefined)
  const deadline = performance.now() + limitMs
  while (!(await isSo())) {
    for (const one of started) one.requireRunning()
    if (performance.now() > deadline) throw new PlainError(`Not within ${limitMs / 1_000} s: ${what}`)
    await wait(pollMs)
  }
}
