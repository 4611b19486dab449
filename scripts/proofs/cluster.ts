import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../lib/build.mjs'
import { PlainError, runScript, say } from '../lib/project.mjs'
import { startInstances, type Way, ways } from './cluster/instances.ts'
import { findClusterPrograms } from './cluster/programs.ts'
import { type Cluster, startCluster } from './cluster/start-cluster.ts'
import { makeWorkDir } from './harness/work-dir.ts'

const forever = 2 ** 31 - 1
const instancesMax = 8
const defaults = { way: 'haproxy', instances: '2', port: '5600' } as const
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

await runScript(async () => {
  const { way, instances, firstPort } = readOptions()
  const programs = findClusterPrograms()
  if ('missing' in programs) throw new PlainError(programs.missing)
  // The exit handlers stop everything that was started.
  for (const signal of stopSignals) process.on(signal, () => process.exit(0))
  await ensureBuilt()
  const cluster = await startCluster({ dir: makeWorkDir(), firstPort, instances, say })
  say(`Starting ${instances} instances of the product`)
  const password = randomBytes(9).toString('base64url')
  await startInstances(cluster, way, { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: password, DEMO_DATA: '1' })
  printPlaces(cluster, way, password)
  for (;;) await wait(forever)
})

function readOptions(): { way: Way; instances: number; firstPort: number } {
  const { values } = parse()
  const way = ways.find((one) => one === values.way)
  if (!way) throw new PlainError(`--way must be one of ${ways.join(', ')}`)
  return {
    way,
    instances: wholeNumber('instances', values.instances, 1, instancesMax),
    firstPort: wholeNumber('port', values.port, 1_024, 60_000),
  }
}

function parse() {
  try {
    return parseArgs({
      options: {
        way: { type: 'string', default: defaults.way },
        instances: { type: 'string', default: defaults.instances },
        port: { type: 'string', default: defaults.port },
      },
    })
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error))
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new PlainError(`--${name} must be a whole number from ${min} to ${max}`)
}

function printPlaces({ plan, superuserUrl }: Cluster, way: Way, password: string): void {
  const [node] = plan.nodes
  const lines = [
    ['The product, through HAProxy', `${plan.visitorsAddress} (admin, password ${password})`],
    ['Its instances', plan.instancePorts.map((port) => `http://127.0.0.1:${port}`).join(' ')],
    ['Way to the database', `${way} (docs/cluster/product/${way}.env)`],
    ['Primary, through HAProxy', superuserUrl],
    ['Standbys, through HAProxy', superuserUrl.replace(`:${plan.primaryPort}/`, `:${plan.standbysPort}/`)],
    ['Through PgBouncer', `127.0.0.1:${plan.poolerPort}, databases steel (transaction) and steel_session`],
    ['PostgreSQL nodes', plan.nodes.map(({ name, postgresPort }) => `${name} 127.0.0.1:${postgresPort}`).join(', ')],
    ['Patroni', plan.nodes.map(({ restAddress }) => restAddress).join(' ')],
    ['etcd', plan.nodes.map(({ etcdAddress }) => etcdAddress).join(' ')],
    ['State', `patronictl -c ${node?.homeDir}/patroni.yml list`],
    ['Files, deleted at the end', plan.dir],
  ]
  say(['', ...lines.map(([name, value]) => `${name}: ${value}`), '', 'Ctrl-C stops and deletes everything.'].join('\n'))
}
