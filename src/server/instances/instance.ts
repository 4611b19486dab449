import cluster from 'node:cluster'
import type { Figures, OtherProcesses } from '../plugins/metrics.ts'
import type { Seat, ToInstance, ToParent } from './messages.ts'

type Orders = {
  stop(): void
  leave(): void
  /** The parent is gone. */
  onOrphaned(): void
}

const gatherLimitMs = 5_000

/** The place of this process under a parent; undefined when it runs alone. */
export function readSeat(): Seat | undefined {
  const seat = process.argv[2]
  // The parent wrote it.
  return cluster.isWorker && seat !== undefined ? (JSON.parse(seat) as Seat) : undefined
}

/** Resolves once the message is written, or cannot be. */
export function sendToParent(message: ToParent): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

export function followParent({ stop, leave, onOrphaned }: Orders): void {
  process.on('message', ({ type }: ToInstance) => {
    if (type === 'stop') stop()
    if (type === 'leave') leave()
  })
  const { worker } = cluster
  worker?.on('disconnect', () => {
    // Otherwise Node ends the process at once.
    worker.exitedAfterDisconnect = true
    onOrphaned()
  })
}

/** The figures of all instances, past ones included, by way of the parent: none if it does not answer in time. */
export function findOtherInstances(): OtherProcesses {
  const waiting = new Map<number, (figures: readonly Figures[]) => void>()
  let lastId = 0
  process.on('message', (message: ToInstance) => {
    if (message.type !== 'figures of others') return
    waiting.get(message.id)?.(message.figures)
    waiting.delete(message.id)
  })
  return {
    gatherFigures() {
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        setTimeout(() => waiting.delete(id) && resolve([]), gatherLimitMs).unref()
        void sendToParent({ type: 'gather figures', id })
      })
    },
    onFiguresAsked(read) {
      tellLastFigures = async () => sendToParent({ type: 'last figures', figures: await read() })
      process.on('message', (message: ToInstance) => {
        if (message.type !== 'report figures') return
        void read().then((figures) => sendToParent({ type: 'figures', id: message.id, figures }))
      })
    },
  }
}

let tellLastFigures = async (): Promise<void> => undefined

/** Before an orderly end, so that the sums keep what this instance counted. */
export function reportFinalCounts(): Promise<void> {
  return tellLastFigures()
}
