import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from '../../../../db/seeds/demo/dice.ts'
import { productEnvFor, type Way } from '../../cluster/instances.ts'
import type { ClusterNode } from '../../cluster/node.ts'
import type { Cluster } from '../../cluster/start-cluster.ts'
import { trySendRequest } from '../../harness/http.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import { openLedger } from '../ledger.ts'
import { createLoad, type Load } from '../load.ts'
import type { Outage } from '../requester.ts'
import type { EtcdProxies } from './etcd-proxies.ts'
import { openGapClock, openQuery, untilIdle, writeBarely } from './gaps.ts'
import { openListReaders, type ReadFigures } from './list-readers.ts'
import type { ClusterScenario } from './scenario.ts'

export type ClusterRound = {
  scenario: ClusterScenario
  way: Way
  isProved: boolean
  hasNewPrimary: boolean
  /** The longest times without a commit: of a bare connection, and of a lead through the product. */
  bareGapMs: number
  leadGapMs: number
  outages: readonly Outage[]
  slowest: Outage | undefined
  brokenOff: number
  reads: ReadFigures
  requests: number
}

export type ClusterOutcome = {
  rounds: readonly ClusterRound[]
  acknowledged: number
  lost: number
  duplicated: number
  staleExamples: readonly string[]
  failures: readonly string[]
}

type Parts = {
  cluster: Cluster
  instances: readonly [ServerUnderTest, ...ServerUnderTest[]]
  etcdProxies: EtcdProxies
  dice: Dice
  say(line: string): void
}

const warmUpMs = { min: 1_000, max: 2_500 }
const leadsAfterFault = 40
const wholeLimitMs = 60_000
const lookEveryMs = 20
const askLimitMs = 1_000
const recoverLimitMs = 120_000
// An instance or HAProxy itself is away.
const refusals = [502, 503, 504]

/** Runs faults one after the other on one cluster, under one ledger. */
export async function openRoundRunner({ cluster, instances, etcdProxies, dice, say }: Parts) {
  const query = openQuery(cluster.superuserUrl)
  const ledger = openLedger(query)
  const front = { address: cluster.plan.visitorsAddress, signIn: () => instances[0].signIn() }
  const endings: (() => void)[] = []
  const readers = openListReaders(ledger, dice, [front, ...instances])
  const leads = openGapClock()
  const timedLedger: typeof ledger = {
    ...readers.ledger,
    noteAcknowledged(submission, ids) {
      ledger.noteAcknowledged(submission, ids)
      leads.note()
    },
  }
  const parts = { dice, ledger: timedLedger, atEnd: (end: () => void) => void endings.push(end) }
  const usual = await createLoad(parts, [front, ...instances], { refusals })
  const patient = await createLoad(parts, [front], { refusals: [], name: 'front-' })
  const bare = openGapClock()
  const stopBare = writeBarely(cluster.superuserUrl, bare)
  const rounds: ClusterRound[] = []
  const failures = new Set<string>()
  let [lost, duplicated] = [0, 0]
  let way: Way = 'haproxy'
  readers.start()

  function note(failure: string, place: string): void {
    if ([...failures].some((known) => known.endsWith(`: ${failure}`))) return
    failures.add(`${place}: ${failure}`)
    say(`  FAILED ${place}: ${failure}`)
  }

  async function run(scenario: ClusterScenario): Promise<void> {
    const place = `${scenario.name} (${way})`
    const [load, other] = scenario.isUnnoticed ? [patient, usual] : [usual, patient]
    const primary = await requirePrimary(cluster)
    const [standby, ...rest] = cluster.nodes.filter((node) => node !== primary)
    if (!standby) throw new Error('The cluster has no standby')
    const before = { outages: load.outages().length, brokenOff: load.brokenOff(), requests: load.sent() }
    load.start()
    await wait(dice.whole(warmUpMs.min, warmUpMs.max))
    readers.take()
    for (const clock of [bare, leads]) clock.reset()
    const untilAnotherLeads = () => untilOneLeads(cluster.nodes.filter((node) => node !== primary))
    const standbys = [standby, ...rest] as const
    let isProved = false
    try {
      isProved = await scenario.run({
        cluster,
        primary,
        standbys,
        instances,
        etcdProxies,
        dice,
        way,
        untilAnotherLeads,
      })
      await untilLeads(load)
    } catch (error) {
      note(`broke off: ${error instanceof Error ? error.message : String(error)}`, place)
    }
    const [bareGapMs, leadGapMs] = [bare.longestMs(), leads.longestMs()]
    await load.end()
    await heal(place)
    const outages = load.outages().slice(before.outages)
    const round: ClusterRound = {
      scenario,
      way,
      isProved,
      hasNewPrimary: (await requirePrimary(cluster)) !== primary,
      bareGapMs,
      leadGapMs,
      outages,
      slowest: outages.toSorted((a, b) => b.takenMs - a.takenMs)[0],
      brokenOff: load.brokenOff() - before.brokenOff,
      reads: readers.take(),
      requests: load.sent() - before.requests,
    }
    rounds.push(round)
    await audit(place, [load, other])
    if (!isProved) note('the fault was not proved', place)
    if (scenario.isUnnoticed && outages.length + round.brokenOff > 0) note(`requests failed: ${load.mishaps()}`, place)
    say(describe(round))
  }

  async function untilLeads(load: Load): Promise<void> {
    const goal = ledger.acknowledgedSubmissions() + leadsAfterFault
    const isReached = () => ledger.acknowledgedSubmissions() >= goal
    await waitUntil(`leads are stored again (${load.mishaps()})`, isReached, {
      limitMs: recoverLimitMs,
      everyMs: lookEveryMs,
    })
  }

  /** Waits until the cluster is whole; a node that does not come back is copied again, as its operator would. */
  async function heal(place: string): Promise<void> {
    try {
      await cluster.untilWhole(wholeLimitMs)
    } catch {
      const members = await cluster.members()
      const sick = members.filter(({ role, state }) => role !== 'leader' && !['running', 'streaming'].includes(state))
      for (const { name } of sick) {
        say(`  ${place}: ${name} did not come back and is copied anew`)
        await cluster.patronictl('reinit', '--force', 'steel', name)
      }
      await cluster.untilWhole()
    }
  }

  async function audit(place: string, loads: readonly Load[]): Promise<void> {
    await untilIdle(query)
    const findings = await ledger.audit()
    lost = Math.max(lost, findings.lost)
    duplicated = Math.max(duplicated, findings.duplicated)
    for (const failure of [...findings.failures, ...loads.flatMap((load) => load.failures())]) note(failure, place)
  }

  return {
    /** Restarts the instances with another way to the database. */
    async take(next: Way): Promise<void> {
      say(`\nThe way to the database: ${next}`)
      way = next
      const env = { ...noWay, ...productEnvFor(way, cluster.plan.values) }
      for (const instance of instances) {
        await instance.stop()
        await instance.start({ env })
      }
      await cluster.untilWhole()
    },
    run,
    async end(): Promise<ClusterOutcome> {
      for (const end of endings) end()
      await readers.stop()
      await stopBare()
      return {
        rounds,
        acknowledged: ledger.acknowledgedSubmissions(),
        lost,
        duplicated,
        staleExamples: readers.staleExamples,
        failures: [...failures],
      }
    },
  }
}

// An empty variable counts as not set.
const noWay = { DATABASE_LISTEN_URL: '', DATABASE_READ_URL: '' }

function describe({
  scenario,
  isProved,
  bareGapMs,
  leadGapMs,
  outages,
  slowest,
  brokenOff,
  reads,
}: ClusterRound): string {
  const ms = Math.round
  const statuses = [...new Set(outages.map(({ status }) => status))]
  const refusals = statuses.map((status) => `${outages.filter((one) => one.status === status).length} × ${status}`)
  return [
    `  ${scenario.name}${isProved ? '' : ', NOT proved'}: no commit for ${ms(bareGapMs)} ms, no lead for ${ms(leadGapMs)} ms`,
    `${refusals.join(', ') || 'no refusals'}${slowest ? `, the slowest after ${ms(slowest.takenMs)} ms (${slowest.path})` : ''}`,
    `${brokenOff} broken off`,
    `${reads.reads} reads, ${reads.stale} stale, ${reads.refused} refused, the slowest ${ms(reads.slowestMs)} ms`,
  ].join('; ')
}

async function requirePrimary(cluster: Cluster): Promise<ClusterNode> {
  let found: ClusterNode | undefined
  await waitUntil('there is a primary', async () => {
    found = await cluster.findPrimary()
    return found !== undefined
  })
  if (!found) throw new Error('There is no primary')
  return found
}

async function untilOneLeads(nodes: readonly ClusterNode[]): Promise<void> {
  const isPrimary = async ({ plan }: ClusterNode) =>
    (await trySendRequest(plan.restAddress, { path: '/primary', signal: AbortSignal.timeout(askLimitMs) }))?.status ===
    200
  const isOne = async () => (await Promise.all(nodes.map(isPrimary))).includes(true)
  await waitUntil('another node is the primary', isOne, { limitMs: recoverLimitMs, everyMs: lookEveryMs })
}
