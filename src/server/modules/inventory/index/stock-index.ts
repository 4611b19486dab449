import type { Worker } from 'node:worker_threads'
import { DomainError } from '../../../lib/domain-error.ts'
import { startWorker } from '../../../lib/threads/threads.ts'
import type { StockCalls, StockReply, StockRequest, StockSize } from './serve-stock.ts'

/** All items in stock in a thread of this instance, fed from the database, which stays the only truth. */
export type StockIndex<Calls extends StockCalls> = AskStock<Calls> & {
  /** Loads the stock, which the first question would do. */
  start(): Promise<void>
  /** Zeros before it is loaded. */
  size(): StockSize
  close(): Promise<void>
}

export type AskStock<Calls extends StockCalls> = {
  /**
   * Answers from the version at hand; takes in later changes first if that is known to be outdated. Throws BUSY while
   * loading takes long, or too many wait.
   */
  ask<Name extends keyof Calls & string>(
    name: Name,
    question: Parameters<Calls[Name]>[1],
    outdated: number | undefined,
    waitMs?: number,
  ): Promise<ReturnType<Calls[Name]>>
}

type Waiting = { resolve(reply: StockReply): void; reject(error: Error): void }

const waitingMax = 200
const defaultWaitMs = 10_000
const retryAfterMs = 3_000

export type StockIndexOptions = { entry: URL; databaseUrl: string; report: (error: Error) => void }

/** `entry` is the module of the thread, which serves the calls. */
export function openStockIndex<Calls extends StockCalls>({
  entry,
  databaseUrl,
  report,
}: StockIndexOptions): StockIndex<Calls> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let isClosed = false
  let lastId = 0
  let size: StockSize = { items: 0, bytes: 0 }

  function takeWorker(): Worker {
    if (worker) return worker
    const started = startWorker({ entry, workerData: databaseUrl })
    started.on('message', (reply: StockReply) => {
      if (reply.size) size = reply.size
      waiting.get(reply.id)?.resolve(reply)
      waiting.delete(reply.id)
    })
    started.on('error', (error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('The thread of the stock index stopped')))
    worker = started
    return started
  }

  // A thread that failed exits later, when another may have taken its place.
  function lose(lost: Worker, error: Error): void {
    if (worker !== lost || isClosed) return
    worker = undefined
    size = { items: 0, bytes: 0 }
    for (const { reject } of waiting.values()) reject(notReady())
    waiting.clear()
    report(error)
  }

  function ask(request: Omit<StockRequest, 'id'>): Promise<StockReply> {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      takeWorker().postMessage({ id, ...request } satisfies StockRequest)
    })
  }

  return {
    async start() {
      await ask({ call: undefined, outdated: undefined })
    },
    async ask<Name extends keyof Calls & string>(
      name: Name,
      question: Parameters<Calls[Name]>[1],
      outdated: number | undefined,
      waitMs = defaultWaitMs,
    ) {
      if (waiting.size >= waitingMax) throw notReady()
      const { answer, failure } = await withinTime(ask({ call: { name, question }, outdated }), waitMs)
      // The thread answers by the call of this name.
      if (answer) return answer as ReturnType<Calls[Name]>
      throw Object.assign(new Error(failure?.message ?? 'The stock index gave no answer'), { code: failure?.code })
    },
    size: () => size,
    async close() {
      isClosed = true
      for (const { reject } of waiting.values()) reject(notReady())
      waiting.clear()
      await worker?.terminate()
    },
  }
}

function notReady(): DomainError {
  return new DomainError('BUSY', 'Search is getting ready: try again in a few seconds', { retryAfterMs })
}

async function withinTime<Result>(work: Promise<Result>, waitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(notReady()), waitMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
