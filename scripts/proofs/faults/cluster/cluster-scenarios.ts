import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Way } from '../../cluster/instances.ts'
import type { ClusterNode } from '../../cluster/node.ts'
import type { Cluster } from '../../cluster/start-cluster.ts'
import { trySendRequest } from '../../harness/http.ts'
import { withClient } from '../../harness/postgres.ts'
import { isReady, type ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import type { ClusterFault, ClusterScenario } from './scenario.ts'

/** Sends a command to HAProxy's socket; throws what it answers, which is nothing if all is well. */
async function tellHaproxy({ plan }: Pick<Cluster, 'plan'>, command: string): Promise<void> {
  const socket = connect(plan.haproxySocket)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.end(`${command}\n`)
  await once(socket, 'close')
  if (answer.trim() !== '') throw new Error(`HAProxy answered "${command}" with ${answer.trim()}`)
}

const frozenMs = 25_000
const hungMs = 8_000
const lagMs = 10_000
const awayMs = 25_000
const pauseMs = 2_000
const watchdogMs = 10_000
const drainedMs = 3_000
const lagQuery = 'select pg_last_wal_receive_lsn() - pg_last_wal_replay_lsn()'

const failovers: readonly ClusterScenario[] = [
  {
    name: 'primary: PostgreSQL killed',
    isFailover: true,
    async run({ primary, untilAnotherLeads }) {
      const isKilled = primary.killPostgres()
      await untilAnotherLeads()
      return isKilled
    },
  },
  {
    name: 'primary: machine lost',
    isFailover: true,
    async run({ primary, untilAnotherLeads }) {
      const isKilled = primary.patroni.signal('SIGKILL') && primary.killPostgres() && primary.etcd.signal('SIGKILL')
      await untilAnotherLeads()
      primary.etcd.start()
      primary.patroni.start()
      return isKilled
    },
  },
  {
    name: 'primary: Patroni killed',
    isFailover: true,
    async run({ primary, way, untilAnotherLeads }) {
      const isKilled = primary.patroni.signal('SIGKILL')
      await Promise.all([untilAnotherLeads(), barkFor(way, primary)])
      // Unless a watchdog barked, there are two PostgreSQL servers now that take themselves for the primary.
      await wait(pauseMs)
      primary.patroni.start()
      return isKilled
    },
  },
  {
    name: 'primary: PostgreSQL frozen',
    isFailover: true,
    refusalGoal: 'frozen',
    async run({ primary, untilAnotherLeads }) {
      const frozen = primary.freezePostgres()
      await Promise.all([untilAnotherLeads(), wait(frozenMs)])
      primary.thaw()
      return frozen > 0
    },
  },
  {
    name: 'primary: Patroni frozen',
    isFailover: true,
    async run({ primary, way, untilAnotherLeads }) {
      const isFrozen = primary.patroni.signal('SIGSTOP')
      await Promise.all([untilAnotherLeads(), barkFor(way, primary)])
      await wait(pauseMs)
      primary.patroni.signal('SIGCONT')
      return isFrozen
    },
  },
  {
    name: 'primary: machine frozen',
    isFailover: true,
    refusalGoal: 'frozen',
    async run({ primary, untilAnotherLeads }) {
      const isFrozen = primary.patroni.signal('SIGSTOP') && primary.freezePostgres() > 0
      await Promise.all([untilAnotherLeads(), wait(frozenMs)])
      // Patroni wakes with what it believed before.
      primary.thaw()
      primary.patroni.signal('SIGCONT')
      return isFrozen
    },
  },
  {
    name: 'primary: switched over by hand',
    isFailover: true,
    refusalGoal: 'switchover',
    async run({ cluster, primary, untilAnotherLeads }) {
      await cluster.patronictl('switchover', '--leader', primary.name, '--force', 'steel')
      await untilAnotherLeads()
      return true
    },
  },
]

const others: readonly ClusterScenario[] = [
  {
    name: 'etcd: out of reach of the primary',
    async run({ cluster, primary, etcdProxies }) {
      const broken = etcdProxies.cut(cluster.nodes.indexOf(primary))
      await wait(awayMs)
      etcdProxies.mend()
      return broken > 0
    },
  },
  {
    name: 'etcd: one member lost',
    async run({ primary }) {
      const isKilled = primary.etcd.signal('SIGKILL')
      await wait(hungMs)
      primary.etcd.start()
      return isKilled
    },
  },
  {
    name: 'etcd: all of it away',
    async run({ cluster, primary }) {
      const areKilled = cluster.nodes.map(({ etcd }) => etcd.signal('SIGKILL'))
      await wait(awayMs)
      const isStillPrimary = (await takesWrites(cluster.superuserUrl)) && primary.postmaster() !== undefined
      for (const { etcd } of cluster.nodes) etcd.start()
      await untilAllSeeEtcd(cluster.nodes)
      // Patroni 3.0.2 may step down now: docs/cluster/README.md says when.
      await wait(pauseMs)
      return areKilled.every(Boolean) && isStillPrimary
    },
  },
  {
    name: 'standby: killed',
    async run({ standbys, dice }) {
      const node = dice.pick(standbys)
      const isKilled = node.patroni.signal('SIGKILL') && node.killPostgres()
      await wait(hungMs)
      node.patroni.start()
      return isKilled
    },
  },
  {
    name: 'standby: frozen',
    refusalGoal: 'frozen',
    async run({ standbys, dice }) {
      const node = dice.pick(standbys)
      const frozen = node.freezePostgres()
      await wait(hungMs)
      node.thaw()
      return frozen > 0
    },
  },
  {
    name: 'standbys: lagging',
    async run({ cluster, standbys }) {
      // Not by pg_wal_replay_pause: Patroni undoes it.
      const areFrozen = standbys.map((node) => node.freezeReplay())
      await wait(lagMs)
      const lags = await Promise.all(standbys.map((node) => query(urlOf(cluster.superuserUrl, node), lagQuery)))
      for (const node of standbys) node.thaw()
      return areFrozen.every(Boolean) && lags.every((lag) => Number(lag) > 0)
    },
  },
  {
    name: 'HAProxy: restarted',
    async run({ cluster: { haproxy } }) {
      await haproxy.kill()
      haproxy.start()
      await wait(pauseMs)
      return true
    },
  },
  {
    name: 'PgBouncer: restarted',
    ways: ['session', 'transaction'],
    async run({ cluster: { pgbouncer } }) {
      await pgbouncer.kill()
      pgbouncer.start()
      await wait(pauseMs)
      return true
    },
  },
  {
    name: 'instance: killed',
    async run({ instances, dice }) {
      const instance = dice.pick(instances)
      const isKilled = await instance.kill()
      await wait(pauseMs)
      await instance.start()
      return isKilled
    },
  },
  {
    name: 'instances: restarted one by one',
    isUnnoticed: true,
    async run({ cluster, instances }) {
      for (const [index, instance] of instances.entries()) {
        await tellHaproxy(cluster, `set server visitors/instance${index + 1} state drain`)
        await wait(drainedMs)
        await instance.stop()
        await instance.start()
        await tellHaproxy(cluster, `set server visitors/instance${index + 1} state ready`)
        await wait(drainedMs)
      }
      return true
    },
  },
  {
    name: 'the whole cluster: stopped and started',
    async run({ cluster, instances }) {
      await Promise.all(cluster.nodes.map(({ patroni }) => patroni.stop()))
      await Promise.all(cluster.nodes.map(({ etcd }) => etcd.stop()))
      const isDown = cluster.nodes.every(({ postmaster }) => postmaster() === undefined)
      await wait(pauseMs)
      const areAlive = await Promise.all(instances.map(isAlive))
      for (const { etcd } of cluster.nodes) etcd.start()
      for (const { patroni } of cluster.nodes) patroni.start()
      await waitUntil('the product is ready', () => isReady(instances[0].address), { limitMs: 120_000 })
      return isDown && areAlive.every(Boolean)
    },
  },
]

export const clusterScenarios: readonly ClusterScenario[] = [...failovers, ...others]

/** The watchdog that the way without HAProxy needs: Patroni has it bark five seconds before its lock ends. */
async function barkFor(way: Way, primary: ClusterNode): Promise<void> {
  if (way !== 'hosts') return
  await wait(watchdogMs)
  primary.killPostgres()
}

/** Waits until each node's Patroni has heard of etcd. */
async function untilAllSeeEtcd(nodes: readonly ClusterNode[]): Promise<void> {
  const sinceSeconds = Math.ceil(Date.now() / 1_000)
  const seesEtcd = async ({ plan }: ClusterNode) => {
    const answer = await trySendRequest(plan.restAddress, { path: '/patroni' })
    return answer !== undefined && nodeState.parse(JSON.parse(String(answer.body))).dcs_last_seen >= sinceSeconds
  }
  await waitUntil('every node hears of etcd', async () => (await Promise.all(nodes.map(seesEtcd))).every(Boolean), {
    limitMs: 60_000,
  })
}

const nodeState = z.object({ dcs_last_seen: z.number() })

const isAlive = async ({ address }: ServerUnderTest) =>
  (await trySendRequest(address, { path: '/healthz' }))?.status === 200

/** The address of a node, for the superuser. */
function urlOf(superuserUrl: string, { plan }: ClusterNode): string {
  const url = new URL(superuserUrl)
  url.port = String(plan.postgresPort)
  return url.href
}

/** Returns the first value of the first row. */
function query(connectionString: string, text: string): Promise<unknown> {
  return withClient({ connectionString, query_timeout: hungMs }, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return Object.values(rows[0] ?? {})[0]
  })
}

const takesWrites = (url: ClusterFault['cluster']['superuserUrl']) =>
  query(url, 'select pg_is_in_recovery()').then(
    (isStandby) => isStandby === false,
    () => false,
  )
