import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../../lib/children.mjs'
import { inRoot } from '../../../lib/project.mjs'
import type { FaultContext, Scenario, ScenarioResult } from '../scenario.ts'

export type DiskFullTask = Pick<FaultContext, 'seed' | 'isShort' | 'workDir' | 'program'> & {
  rounds: number
  diskDir: string
}

// In its own process tree: when the first process ends, the system ends the others and drops the disk.
const inNamespace = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc']

/** Marks the line with the result. */
export const resultMark = 'RESULT '

/** Fills the disk of a separate database under load, and frees it. It is a disk in memory, which only root can mount. */
export const diskFull: Scenario = {
  name: 'database disk full',
  isInShortForm: true,
  async run(context) {
    const { seed, isShort, workDir, program, say } = context
    const diskDir = join(workDir, 'small-disk')
    mkdirSync(diskDir)
    const problem = await findObstacle(diskDir)
    if (problem !== undefined) return notRun(`could not run: ${problem}`)
    const rounds = context.rounds({ short: 1, long: 5 })
    const task: DiskFullTask = { seed, isShort, workDir, program, rounds, diskDir }
    const script = ['--import', 'tsx', inRoot('scripts/proofs/faults/disk-full-run.ts'), JSON.stringify(task)]
    const { exitCode, output } = await run('unshare', [...inNamespace, process.execPath, ...script])
    const lines = output.trimEnd().split('\n')
    const result = lines.find((line) => line.startsWith(resultMark))
    if (exitCode !== 0 || result === undefined) throw new Error(`The run on a small disk failed:\n${output}`)
    for (const line of lines) if (line !== result) say(line.trim())
    return JSON.parse(result.slice(resultMark.length)) as ScenarioResult
  },
}

async function findObstacle(diskDir: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return `${process.platform} has no in-memory disks for one process`
  const trial = ['sh', '-c', 'mount -t tmpfs -o size=1m tmpfs "$0"', diskDir]
  const { exitCode, output } = await run('unshare', [...inNamespace, ...trial]).catch((error: unknown) => ({
    exitCode: 1,
    output: String(error),
  }))
  return exitCode === 0 ? undefined : output.trim()
}

function notRun(note: string): ScenarioResult {
  return { rounds: 0, faultsProved: 0, acknowledged: 0, lost: 0, duplicated: 0, notes: [note], failures: [] }
}
