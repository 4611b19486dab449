import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from '../../../../db/seeds/demo/dice.ts'
import { stopPostmaster } from '../../../../src/server/db/embedded/postmaster.ts'
import { startOwnPostgres } from '../../../../src/server/test/own-postgres.ts'
import { endOf } from '../../../../src/server/test/programs/server-process.ts'
import { startInstances } from '../../cluster/instances.ts'
import type { ClusterPlan } from '../../cluster/plan.ts'
import type { ClusterPrograms } from '../../cluster/programs.ts'
import { type Cluster, createRoles, startCluster, superuserUrlOf } from '../../cluster/start-cluster.ts'
import { fillTemplate } from '../../cluster/templates.ts'
import { withClient } from '../../harness/postgres.ts'
import { waitUntil } from '../../harness/wait.ts'
import { openLedger } from '../ledger.ts'
import { createLoad } from '../load.ts'
import { openGapClock, openQuery, untilIdle } from './gaps.ts'

type Parts = { dir: string; firstPort: number; programs: ClusterPrograms; dice: Dice; say(line: string): void }
type Use = Awaited<ReturnType<typeof use>>

const calmMs = 5_000
const leadsAfterSwitch = 60
const lookEveryMs = 20
const switchLimitMs = 60_000

/** Moves a database in use from one server into a cluster and back to one, as docs/cluster/README.md says. Returns what failed. */
export async function moveAndBack({ dir, firstPort, programs, dice, say }: Parts): Promise<string[]> {
  const binaries = { initdb: join(programs.postgresDir, 'initdb'), postgres: join(programs.postgresDir, 'postgres') }
  const single = await startOwnPostgres({ dir, programs: binaries, isSynced: true })
  const singleUrl = single.urlOf('postgres')
  const singlePort = Number(new URL(singleUrl).port)
  const uses: Use[] = []
  const cluster = await startCluster({
    dir,
    firstPort,
    instances: 2,
    say,
    standbyOf: {
      port: singlePort,
      async prepare({ plan, haproxy }) {
        await createRoles(plan, programs, singleUrl)
        await letFollow(singleUrl, plan)
        leadToOne(plan, singlePort)
        haproxy.start()
        uses.push(await use(plan, dice))
        say('The product runs on one server')
        await wait(calmMs)
      },
    },
  })
  const [life] = uses
  if (!life) throw new Error('The product was not started')

  await life.judge('into the cluster', async () => {
    process.kill(single.process().pid, 'SIGINT')
    await waitUntil('the old server stops', () => endOf(single.process()) !== null)
    await cluster.patronictl('edit-config', '--quiet', '--force', '--set', 'standby_cluster=null', 'steel')
    leadToCluster(cluster.plan)
    await reloadHaproxy(cluster)
  })
  await cluster.untilWhole()
  await wait(calmMs)
  await life.judge('back to one server', () => goOnAlone(cluster))
  const failures = await life.end(say)
  await cluster.stop()
  await single.stop()
  return failures
}

/** Starts the product and a load on it. */
async function use(plan: ClusterPlan, dice: Dice) {
  const query = openQuery(superuserUrlOf(plan))
  const ledger = openLedger(query)
  const leads = openGapClock()
  const results: string[] = []
  const instances = await startInstances({ plan }, 'haproxy', { LOG_LEVEL: 'error' })
  const [first] = instances
  if (!first) throw new Error('No instance was started')
  const noteAcknowledged: typeof ledger.noteAcknowledged = (submission, ids) => {
    ledger.noteAcknowledged(submission, ids)
    leads.note()
  }
  const front = { address: plan.visitorsAddress, signIn: () => first.signIn() }
  const timedLedger = { ...ledger, noteAcknowledged }
  const load = await createLoad({ dice, ledger: timedLedger, atEnd: () => undefined }, [front], {
    refusals: [502, 503],
  })
  load.start()

  return {
    async judge(what: string, change: () => Promise<void>): Promise<void> {
      leads.reset()
      await change()
      const goal = ledger.acknowledgedSubmissions() + leadsAfterSwitch
      const isUsed = () => ledger.acknowledgedSubmissions() >= goal
      await waitUntil(`leads are stored (${load.mishaps()})`, isUsed, { limitMs: switchLimitMs, everyMs: lookEveryMs })
      results.push(`${what}: no lead stored for ${Math.round(leads.longestMs())} ms`)
    },
    /** Compares what is stored with what was acknowledged. Returns what failed. */
    async end(say: (line: string) => void): Promise<string[]> {
      await load.end()
      await untilIdle(query)
      const findings = await ledger.audit()
      for (const result of results) say(result)
      say(`${findings.lost} lost and ${findings.duplicated} duplicated of ${ledger.acknowledged()}; ${load.mishaps()}`)
      for (const instance of instances) await instance.stop()
      return [...findings.failures, ...load.failures()]
    },
  }
}

/** What the old server needs so that the cluster can follow it. */
async function letFollow(url: string, plan: ClusterPlan): Promise<void> {
  const { superuser_password, replication_password, rewind_password } = plan.values.once
  await run(
    url,
    `alter role postgres password '${superuser_password}';
     create role replicator login replication password '${replication_password}';
     create role rewinder login password '${rewind_password}';
     grant execute on function pg_ls_dir(text, boolean, boolean), pg_stat_file(text, boolean), pg_read_binary_file(text),
       pg_read_binary_file(text, bigint, bigint, boolean) to rewinder;
     select pg_create_physical_replication_slot('cluster')`,
  )
}

/** The primary goes on alone: Patroni leaves it running while it is paused. */
async function goOnAlone(cluster: Cluster): Promise<void> {
  const primary = await cluster.findPrimary()
  if (!primary) throw new Error('The cluster has no primary')
  const others = cluster.nodes.filter((node) => node !== primary)
  await cluster.patronictl('pause', '--wait', 'steel')
  for (const { patroni } of [...others, primary]) await patroni.stop()
  const url = new URL(cluster.superuserUrl)
  url.port = String(primary.plan.postgresPort)
  await run(url.href, `alter system set synchronous_standby_names = ''`)
  await run(url.href, 'select pg_reload_conf()')
  leadToOne(cluster.plan, primary.plan.postgresPort)
  await reloadHaproxy(cluster)
  for (const { plan } of others) await stopPostmaster(plan.dataDir)
  await run(
    url.href,
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_type = 'physical' and not active`,
  )
}

const run = (url: string, text: string) => withClient(url, (client) => client.query(text))

const haproxyFile = ({ dir }: ClusterPlan) => join(dir, 'haproxy.cfg')

/** One server without a check instead of the nodes. */
function leadToOne(plan: ClusterPlan, port: number): void {
  const [before = '', primary = '', after = ''] = readFileSync(haproxyFile(plan), 'utf8').split(
    /(?=^listen primary )|(?=^# Standbys )/m,
  )
  const lines = primary.split('\n').filter((line) => !/^ {4}(server|http-check) /.test(line))
  writeFileSync(haproxyFile(plan), `${before}${lines.join('\n')}\n    server old 127.0.0.1:${port}\n\n${after}`)
}

function leadToCluster(plan: ClusterPlan): void {
  writeFileSync(haproxyFile(plan), fillTemplate('haproxy.cfg', plan.values))
}

async function reloadHaproxy({ haproxy }: Cluster): Promise<void> {
  await haproxy.stop()
  haproxy.start()
}
