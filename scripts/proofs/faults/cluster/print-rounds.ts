import { say } from '../../../lib/project.mjs'
import { count, median, percentile, printTable, sum } from '../../harness/figures.ts'
import type { ClusterOutcome, ClusterRound } from './round-runner.ts'

const addedGoalMs = 600
const refusalGoalMs = 5_000

/** Prints what happened in each scenario, and the goals. Returns whether one was missed or something failed. */
export function printRounds(outcome: ClusterOutcome): boolean {
  printScenarios(outcome.rounds)
  const goals = compareWithGoals(outcome)
  printTable(
    'Goals',
    ['what', 'goal', 'measured', ''],
    goals.map(({ what, goal, measured, isMet }) => [what, goal, measured, isMet ? 'met' : 'MISSED']),
  )
  say('')
  for (const example of outcome.staleExamples) say(`STALE ${example}`)
  for (const failure of outcome.failures) say(`FAILED ${failure}`)
  return outcome.failures.length > 0 || goals.some(({ isMet }) => !isMet)
}

function printScenarios(rounds: readonly ClusterRound[]): void {
  const names = [...new Set(rounds.map(({ scenario }) => scenario.name))]
  printTable(
    'Faults on the cluster: medians and longest, in ms',
    [
      'fault',
      'rounds',
      'proved',
      'new primary',
      'no commit',
      'longest',
      'no lead',
      'longest',
      'added',
      'refused after',
      'reads',
      'refused',
      'slowest',
    ],
    names.map((name) => {
      const own = rounds.filter(({ scenario }) => scenario.name === name)
      const [bare, leads] = [own.map(({ bareGapMs }) => bareGapMs), own.map(({ leadGapMs }) => leadGapMs)]
      return [
        name,
        count(own.length),
        count(own.filter(({ isProved }) => isProved).length),
        count(own.filter(({ hasNewPrimary }) => hasNewPrimary).length),
        count(median(bare)),
        count(Math.max(...bare)),
        count(median(leads)),
        count(Math.max(...leads)),
        count(median(own.map(addedMs))),
        count(Math.max(...own.map(slowestMs))),
        count(sum(own.map(({ reads }) => reads.reads))),
        count(sum(own.map(({ reads }) => reads.refused))),
        count(Math.max(...own.map(({ reads }) => reads.slowestMs))),
      ]
    }),
  )
}

type Goal = { what: string; goal: string; measured: string; isMet: boolean }

function compareWithGoals({ rounds, acknowledged, lost, duplicated }: ClusterOutcome): Goal[] {
  const failovers = rounds.filter(({ hasNewPrimary }) => hasNewPrimary)
  const deaths = failovers.filter(({ scenario }) => scenario.isFailover && scenario.refusalGoal !== 'switchover')
  const added = deaths.map(addedMs)
  const reads = sum(rounds.map(({ reads }) => reads.reads))
  const stale = sum(rounds.map(({ reads }) => reads.stale))
  const stalestMs = Math.max(0, ...rounds.map(({ reads }) => reads.stalestMs))
  const refusalsOf = (goal: 'frozen' | 'switchover') =>
    rounds.filter(({ scenario }) => scenario.refusalGoal === goal).map(slowestMs)
  const switchovers = rounds.filter(({ scenario }) => scenario.refusalGoal === 'switchover')
  const unnoticed = rounds.filter(({ scenario }) => scenario.isUnnoticed)
  const failed = unnoticed.filter(({ outages, brokenOff }) => outages.length + brokenOff > 0).length
  const withinMs = (what: string, figures: readonly number[]) => ({
    what,
    goal: `at most ${refusalGoalMs} ms`,
    measured: `${count(Math.max(0, ...figures))} ms in ${figures.length} rounds`,
    isMet: figures.every((figure) => figure <= refusalGoalMs),
  })
  return [
    zero('acknowledged submissions lost', lost, `of ${count(acknowledged)}, over ${failovers.length} new primaries`),
    zero('duplicates', duplicated, ''),
    zero(
      'lists older than the last acknowledged upload',
      stale,
      `of ${count(reads)} reads; ${count(stalestMs)} ms at most`,
    ),
    {
      what: 'from the death of the primary to the first lead, beyond the cluster’s own time',
      goal: `at most ${addedGoalMs} ms`,
      measured: `median ${count(median(added))}, 90 % ${count(percentile(added, 0.9))}, longest ${count(Math.max(0, ...added))} ms`,
      isMet: percentile(added, 0.9) <= addedGoalMs,
    },
    withinMs('a refusal while a database hangs', refusalsOf('frozen')),
    withinMs('a refusal in a planned switchover', refusalsOf('switchover')),
    zero(
      'planned switchovers with another refusal than 503, or a refused read',
      switchovers.filter(isRough).length,
      `of ${switchovers.length}`,
    ),
    zero(
      'rolling restarts with a failed request',
      failed,
      `of ${unnoticed.length}, ${count(sum(unnoticed.map(({ requests }) => requests)))} requests`,
    ),
  ]
}

const zero = (what: string, figure: number, of: string): Goal => ({
  what,
  goal: '0',
  measured: `${count(figure)} ${of}`.trim(),
  isMet: figure === 0,
})

const slowestMs = ({ slowest }: ClusterRound) => slowest?.takenMs ?? 0
// A 503 without Retry-After is a failure of its own.
const isRough = ({ outages, brokenOff, reads }: ClusterRound) =>
  outages.some(({ status }) => status !== 503) || brokenOff + reads.refused > 0
const addedMs = ({ leadGapMs, bareGapMs }: ClusterRound) => leadGapMs - bareGapMs
