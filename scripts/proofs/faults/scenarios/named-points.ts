import type { ServerUnderTest } from '../../harness/server.ts'
import { eventually } from '../../harness/wait.ts'
import { type FaultPoint, plantFault } from '../fault-points.ts'
import { setUp } from '../load.ts'
import type { FaultContext, Scenario, ScenarioResult } from '../scenario.ts'

const submissionsPerRound = 10
const nthMax = { short: 2, long: 4 }

const submissionStored = 'insert into "(inquiry_lines|customer_needs)"'
const itemsStored = '^\\s*insert into inventory_items'

/** From the first statement of a submission or a list to the response that was never sent. */
const points: Readonly<Record<string, FaultPoint>> = {
  'submission: its key claimed': { at: '^insert into "request_keys"', when: 'after' },
  'inquiry: stored without its lines': { at: '^insert into "inquiry_lines"', when: 'before' },
  'submission: before commit': { at: '^commit', armedBy: submissionStored, when: 'before' },
  'submission: commit on its way': { at: '^commit', armedBy: submissionStored, when: 'sent' },
  'submission: committed, not answered': { at: '^commit', armedBy: submissionStored, when: 'after' },
  'staged list: its file in part': { at: '^insert into "staged_files"', when: 'after' },
  'staged list: changing its state': { at: '^update "staged_uploads"', when: 'before' },
  'list: rows on their way': { at: '^copy staged_rows', when: 'sent' },
  'list: read, not compared': { at: 'create temporary table paired_items', when: 'before' },
  'list: old items deleted': { at: 'with gone as \\(', when: 'after' },
  'list: items changed': { at: '^\\s*update inventory_items', when: 'after' },
  'list: new items inserted': { at: itemsStored, when: 'after' },
  'list: before commit': { at: '^commit', armedBy: itemsStored, when: 'before' },
  'list: commit on its way': { at: '^commit', armedBy: itemsStored, when: 'sent' },
  'list: committed, not answered': { at: '^commit', armedBy: itemsStored, when: 'after' },
}

const shortForm: readonly string[] = [
  'submission: committed, not answered',
  'list: old items deleted',
  'list: committed, not answered',
]

/** Kills the server at the points that matter, each in the middle of other work. */
export const namedPoints: Scenario = {
  name: 'server killed at named points',
  isInShortForm: true,
  faultsAre: 'server kills',
  async run(context) {
    const perPoint = context.rounds({ short: 1, long: 6 })
    const turns = Object.entries(points)
      .filter(([name]) => !context.isShort || shortForm.includes(name))
      .flatMap(([name, point]) => Array.from({ length: perPoint }, () => ({ name, point })))
    return killAtEach(context, turns)
  },
}

async function killAtEach(
  context: FaultContext,
  turns: readonly { name: string; point: FaultPoint }[],
): Promise<ScenarioResult> {
  // The start after a kill already includes the next fault, which waits until it is armed.
  const faults = turns.map(({ name, point }) => ({
    name,
    fault: plantFault({ ...point, nth: context.dice.whole(1, context.preset(nthMax)) }, 'kill', context.workDir),
  }))
  const { rounds, server, load } = await setUp(context, {}, faults[0]?.fault.options)
  for (const [round, { name, fault }] of faults.entries()) {
    load.start()
    fault.arm()
    const isKilled = await isEndedInTime(server)
    const killedAt = performance.now()
    if (!isKilled) await server.kill()
    await server.start(faults[round + 1]?.fault.options ?? {})
    const readyAgainMs = performance.now() - killedAt
    await load.untilAcknowledged(submissionsPerRound)
    await rounds.end({ load, servers: [server], isProved: isKilled && fault.isProved(), readyAgainMs, name })
  }
  const names = [...new Set(turns.map(({ name }) => name))]
  rounds.note(`${names.length} points: ${names.join('; ')}`)
  return rounds.result()
}

async function isEndedInTime(server: ServerUnderTest): Promise<boolean> {
  await eventually(() => server.pid() === undefined)
  return server.pid() === undefined && (await server.ended()) === 'SIGKILL'
}
