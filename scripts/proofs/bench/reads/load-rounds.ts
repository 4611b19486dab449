import { figure, median } from '../../harness/figures.ts'
import { type Load, type LoadFigures, putUnderLoad } from '../../harness/load.ts'
import { cpuMs, cpuMsWithChildren, untilQuiet } from '../../harness/process-use.ts'
import type { ListeningServer } from '../../harness/server.ts'

export type Contender = {
  server: Pick<ListeningServer, 'address' | 'pid' | 'emptyLog'>
  path: string
  headers?: Readonly<Record<string, string>>
  connections?: number
  /** Responses take so long that the measurement must be longer. */
  isSlow?: boolean
  /** The processor time of the server so far; by default that of its one process. */
  cpuMs?: (pid: number) => number | undefined
}

/** Medians per request. Processor times are undefined on other systems than Linux. */
export type ContenderFigures = Omit<LoadFigures, 'answers'> & {
  serverCpuMs: number | undefined
  databaseCpuMs: number | undefined
}

type Rounds = { rounds: number; seconds: number; databasePid: number }

const usualConnections = 10
const warmUpSeconds = 1
const slowFactor = 3

/** Puts each contender under load once a round, starting with a different one each time. Returns the medians by name. */
export async function measureInRounds<Name extends string>(
  contenders: ReadonlyMap<Name, Contender>,
  { rounds, seconds, databasePid }: Rounds,
): Promise<(name: Name) => ContenderFigures> {
  const taken = new Map<Name, ContenderFigures[]>()
  for (const contender of contenders.values()) await measure(contender, warmUpSeconds, databasePid)
  for (let round = 0; round < rounds; round += 1) {
    const entries = [...contenders]
    const first = round % entries.length
    for (const [name, contender] of [...entries.slice(first), ...entries.slice(0, first)]) {
      const figures = await measure(contender, contender.isSlow ? seconds * slowFactor : seconds, databasePid)
      taken.set(name, [...(taken.get(name) ?? []), figures])
    }
  }
  return (name) => medians(taken.get(name) ?? [])
}

async function measure(contender: Contender, seconds: number, databasePid: number): Promise<ContenderFigures> {
  const { server, path, headers = {}, connections = usualConnections, cpuMs: readServer = cpuMs } = contender
  const load: Load = { address: server.address, path, headers, connections, seconds }
  const pid = server.pid() ?? 0
  const before = { serverMs: readServer(pid), databaseMs: cpuMsWithChildren(databasePid) }
  const { answers, ...figures } = await putUnderLoad(load)
  const after = { serverMs: readServer(pid), databaseMs: cpuMsWithChildren(databasePid) }
  const perAnswer = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : (to - from) / Math.max(1, answers)
  await untilQuiet(server.pid())
  server.emptyLog()
  return {
    ...figures,
    serverCpuMs: perAnswer(before.serverMs, after.serverMs),
    databaseCpuMs: perAnswer(before.databaseMs, after.databaseMs),
  }
}

function medians(figures: readonly ContenderFigures[]): ContenderFigures {
  const of = (pick: (one: ContenderFigures) => number | undefined) =>
    figures.some((one) => pick(one) === undefined) ? undefined : median(figures.map((one) => pick(one) ?? 0))
  return {
    perSecond: of((one) => one.perSecond) ?? 0,
    p50Ms: of((one) => one.p50Ms) ?? 0,
    p99Ms: of((one) => one.p99Ms) ?? 0,
    serverCpuMs: of((one) => one.serverCpuMs),
    databaseCpuMs: of((one) => one.databaseCpuMs),
  }
}

export const ourHeadings = ['req/s', 'p50 ms', 'p99 ms', 'server CPU ms', 'db CPU ms']
export const ourCells = (ours: ContenderFigures) =>
  [ours.perSecond, ours.p50Ms, ours.p99Ms, ours.serverCpuMs, ours.databaseCpuMs].map(figure)

export const usualHeadings = ['usual req/s', 'usual p50 ms', 'usual CPU ms', 'usual db CPU ms']
export const usualCells = (usual: ContenderFigures) =>
  [usual.perSecond, usual.p50Ms, usual.serverCpuMs, usual.databaseCpuMs].map(figure)
