import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from '../../../../db/seeds/demo/dice.ts'
import { textOf, trySendRequest } from '../../harness/http.ts'
import type { Ledger, List } from '../ledger.ts'
import type { LoadTarget } from '../load.ts'

export type ReadFigures = {
  reads: number
  /** Older than the last upload that was acknowledged when the read began. */
  stale: number
  /** How long before the read that upload was acknowledged, at most. */
  stalestMs: number
  /** Answered 503, or nothing at all. */
  refused: number
  slowestMs: number
}

const readers = 4
const pauseMs = 4
const examplesMax = 10
const readLimitMs = 30_000
const none: ReadFigures = { reads: 0, stale: 0, stalestMs: 0, refused: 0, slowestMs: 0 }

/** Reads sources' lists at every address, and compares each with the last acknowledged upload. */
export function openListReaders(ledger: Ledger, dice: Dice, targets: readonly [LoadTarget, ...LoadTarget[]]) {
  const acknowledgedAt = new Map<string, number>()
  const staleExamples: string[] = []
  let figures = { ...none }
  let isOver = true
  let running: Promise<void>[] = []

  async function readOne(): Promise<void> {
    const [first, ...others] = [...acknowledgedAt.keys()]
    if (first === undefined) return
    const [source, target] = [dice.pick([first, ...others]), dice.pick(targets)]
    const editionMin = ledger.acknowledgedEdition(source)
    const sinceMs = performance.now() - (acknowledgedAt.get(source) ?? 0)
    const startedAt = performance.now()
    const answer = await trySendRequest(target.address, {
      path: `/api/inventory?${new URLSearchParams({ source })}`,
      headers: { 'accept-encoding': 'br' },
      signal: AbortSignal.timeout(readLimitMs),
    })
    figures.reads += 1
    figures.slowestMs = Math.max(figures.slowestMs, performance.now() - startedAt)
    if (answer?.status !== 200) {
      figures.refused += 1
      return
    }
    const edition = Number(/"gradeCategory":"(\d+)"/.exec(await textOf(answer))?.[1] ?? -1)
    if (edition >= editionMin) return
    figures.stale += 1
    figures.stalestMs = Math.max(figures.stalestMs, sinceMs)
    if (staleExamples.length < examplesMax)
      staleExamples.push(
        `${source} at ${target.address}: edition ${edition}, ${Math.round(sinceMs)} ms after ${editionMin} was acknowledged`,
      )
  }

  return {
    /** The ledger for those who send lists. */
    ledger: {
      ...ledger,
      noteListAcknowledged(list: List) {
        ledger.noteListAcknowledged(list)
        acknowledgedAt.set(list.source, performance.now())
      },
    },
    start() {
      isOver = false
      running = Array.from({ length: readers }, async () => {
        while (!isOver) {
          await readOne()
          await wait(pauseMs)
        }
      })
    },
    async stop() {
      isOver = true
      await Promise.all(running)
    },
    /** Since the last call. */
    take(): ReadFigures {
      const taken = figures
      figures = { ...none }
      return taken
    },
    staleExamples,
  }
}
