import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasErrorCode } from '../../../src/server/lib/error-code.ts'
import { run } from '../../lib/children.mjs'
import { PlainError, runScript, say } from '../../lib/project.mjs'
import { isReady } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import { findCorruption } from './corruption.ts'
import { startFragilePostgres } from './fragile-postgres.ts'
import { setUp } from './load.ts'
import { runScenario } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'
import { type DiskFullTask, resultMark } from './scenarios/disk-full.ts'

const diskMb = 200
const chunk = Buffer.alloc(256 * 1024)
const smallestChunkBytes = 4 * 1024
const fullMs = { short: 500, long: 4_000 }
const refillEveryMs = 50
const refusalLimitMs = 60_000
const fillAfterMs = { short: 300, long: 1_000 }
const submissionsPerRound = { short: 12, long: 40 }

// Run by the disk-full scenario in its own namespace: no other process sees the disk, and it is gone when this ends.
await runScript(async () => {
  const task = JSON.parse(process.argv[2] ?? '') as DiskFullTask
  const options = `size=${diskMb}m,mode=0711`
  const { exitCode, output } = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', task.diskDir])
  if (exitCode !== 0) throw new PlainError(output)
  const postgres = await startFragilePostgres(task.diskDir)
  if (!postgres.clusterDir.startsWith(task.diskDir)) throw new PlainError('The database is not on the small disk')
  const result = await runScenario(fillDisk(task.diskDir), { ...task, postgres, say })
  await postgres.stop()
  say(`${resultMark}${JSON.stringify(result)}`)
})

function fillDisk(diskDir: string): Scenario {
  return {
    name: 'disk full',
    isInShortForm: true,
    async run(context) {
      const { rounds, server, load } = await setUp(context)
      const pid = server.pid()
      let revivals = 0
      for (let round = 0; round < context.rounds({ short: 1, long: 1 }); round += 1) {
        load.start()
        await wait(context.dice.whole(0, context.preset(fillAfterMs)))
        const refusedBefore = load.refused()
        const ballast = join(diskDir, 'ballast')
        // The first writes still fit into existing files.
        const wasRefused = () => load.refused() > refusedBefore
        await keepFull(ballast, wasRefused)
        await keepFull(ballast, afterMs(context.preset(fullMs)))
        rmSync(ballast)
        const freedAt = performance.now()
        // A database that cannot write its log ends, and an operator starts it again.
        if (await context.postgres.revive()) revivals += 1
        await waitUntil('the server is ready again', () => isReady(server.address), { everyMs: 1 })
        const readyAgainMs = performance.now() - freedAt
        await load.untilAcknowledged(context.preset(submissionsPerRound))
        await rounds.end({ load, servers: [server], isProved: wasRefused(), readyAgainMs })
        if (server.pid() !== pid) rounds.fail('the server ended')
      }
      for (const found of await findCorruption(context)) rounds.fail(found)
      rounds.note(`the database ended on its own in ${revivals} rounds and was started again`)
      return rounds.result()
    },
  }
}

/** Keeps the disk full until the condition is true, for a minute at most. */
async function keepFull(file: string, isOver: () => boolean): Promise<void> {
  const isLate = afterMs(refusalLimitMs)
  while (!isOver() && !isLate()) {
    fill(file)
    await wait(refillEveryMs)
  }
}

function afterMs(waitMs: number): () => boolean {
  const until = performance.now() + waitMs
  return () => performance.now() >= until
}

function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (let bytes = chunk.length; bytes >= smallestChunkBytes; ) {
      try {
        writeSync(handle, chunk, 0, bytes)
      } catch (error) {
        if (!hasErrorCode(error, 'ENOSPC')) throw error
        bytes /= 2
      }
    }
  } finally {
    closeSync(handle)
  }
}
