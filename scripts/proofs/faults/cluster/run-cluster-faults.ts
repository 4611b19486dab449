import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Dice, rollFrom } from '../../../../db/seeds/demo/dice.ts'
import { PlainError, say } from '../../../lib/project.mjs'
import { startInstances, type Way, ways } from '../../cluster/instances.ts'
import { findPorts } from '../../cluster/plan.ts'
import { findClusterPrograms } from '../../cluster/programs.ts'
import { startCluster } from '../../cluster/start-cluster.ts'
import { buildServer } from '../../harness/server.ts'
import { chooseSeed } from '../../harness/settings.ts'
import { exitOnSignal, makeWorkDir } from '../../harness/work-dir.ts'
import { clusterScenarios } from './cluster-scenarios.ts'
import { openEtcdProxies } from './etcd-proxies.ts'
import { moveAndBack } from './move.ts'
import { printRounds } from './print-rounds.ts'
import { openRoundRunner } from './round-runner.ts'
import type { ClusterScenario } from './scenario.ts'

const defaultRounds = 4
const roundsMax = 100
const nodeCount = 3
const moveName = 'one server: moved into a cluster and back'

type Options = {
  rounds: number
  firstPort: number
  ways: readonly Way[]
  scenarios: readonly ClusterScenario[]
  /** Whether a database is moved from one server into a cluster and back. */
  isMoved: boolean
}

/** Breaks a cluster in every way while it is used. Returns whether something failed. */
export async function runClusterFaults(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args)
  const programs = findClusterPrograms()
  if ('missing' in programs) {
    say(`NOT TRIED faults on a cluster: ${programs.missing}`)
    return false
  }
  exitOnSignal()
  await buildServer()
  const seed = chooseSeed('FAULTS_SEED')
  say(`SEED ${seed}: FAULTS_SEED=${seed} repeats the choices`)
  const parts = { firstPort: options.firstPort, programs, dice: rollFrom(seed), say }
  const workDir = makeWorkDir()
  const isBroken = options.scenarios.length > 0 && (await breakCluster(makeDir(workDir, 'broken'), options, parts.dice))
  if (!options.isMoved) return isBroken
  say(`\n${moveName}`)
  const failures = await moveAndBack({ ...parts, dir: makeDir(workDir, 'moved') })
  for (const failure of failures) say(`FAILED ${failure}`)
  return isBroken || failures.length > 0
}

function makeDir(workDir: string, name: string): string {
  const dir = join(workDir, name)
  mkdirSync(dir, { mode: 0o711 })
  return dir
}

async function breakCluster(dir: string, { firstPort, rounds, ...options }: Options, dice: Dice): Promise<boolean> {
  const etcdProxies = await openEtcdProxies(await findPorts(firstPort, nodeCount))
  const cluster = await startCluster({ dir, firstPort: firstPort + nodeCount, instances: 2, say, etcdProxies })
  const [first, ...others] = await startInstances(cluster, options.ways[0] ?? 'haproxy', { LOG_LEVEL: 'error' })
  if (!first) throw new Error('No instance was started')
  const runner = await openRoundRunner({ cluster, instances: [first, ...others], etcdProxies, dice, say })
  for (let round = 0; round < rounds; round += 1) {
    const way = options.ways[round % options.ways.length] ?? 'haproxy'
    await runner.take(way)
    for (const scenario of options.scenarios) {
      if (scenario.ways && !scenario.ways.includes(way)) continue
      await runner.run(scenario)
    }
  }
  const outcome = await runner.end()
  for (const instance of [first, ...others]) await instance.stop()
  await cluster.stop()
  etcdProxies.close()
  return printRounds(outcome)
}

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: String(defaultRounds) },
      way: { type: 'string' },
      port: { type: 'string', default: '5600' },
    },
  })
  const rounds = Number(values.rounds)
  if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= roundsMax))
    throw new PlainError(`--rounds must be a whole number from 1 to ${roundsMax}`)
  const way = ways.find((one) => one === values.way)
  if (values.way !== undefined && !way) throw new PlainError(`--way must be one of ${ways.join(', ')}`)
  const isMeant = (name: string) => positionals.length === 0 || positionals.some((words) => name.includes(words))
  const scenarios = clusterScenarios.filter(({ name }) => isMeant(name))
  const isMoved = isMeant(moveName)
  if (scenarios.length === 0 && !isMoved)
    throw new PlainError(`Name some of ${[...clusterScenarios.map(({ name }) => name), moveName].join(', ')}`)
  return { rounds, firstPort: Number(values.port), ways: way ? [way] : ways, scenarios, isMoved }
}
