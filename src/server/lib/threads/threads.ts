import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { MessageChannel, type MessagePort, type Transferable, Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'

type ThreadOptions = {
  /** The module to run, as .ts or .js like the calling file. Its function `run` does a task. */
  entry: URL
  threadsMax: number
  /** For the work alone: who waits for a thread has as much time as it takes. */
  timeoutMs: number
  heapMb: number
}

export class ThreadTimeout extends Error {
  override readonly name = 'ThreadTimeout'

  constructor(timeoutMs: number) {
    super(`No answer within ${timeoutMs / 1000} s`)
  }
}

const idleMs = 10 * 60_000

/**
 * Does tasks in threads, which stay ready for ten minutes since starting them takes long. Rejects with ThreadTimeout, with
 * what the task threw, or with the error that ended the thread.
 */
export function createThreads<Task, Result>(options: ThreadOptions): (task: Task) => Promise<Result> {
  const threads = openThreads<Task, Result>(options)
  const inTurn = pLimit(options.threadsMax)
  return (task) =>
    inTurn(async () => {
      const signal = AbortSignal.timeout(options.timeoutMs)
      try {
        return await threads.run(task, { signal })
      } catch (error) {
        throw signal.aborted ? new ThreadTimeout(options.timeoutMs) : error
      }
    })
}

export type Conversation<Question, Answer> = {
  /** Rejects with ThreadTimeout, or with the error that ended the thread. */
  ask(question: Question, transferred?: readonly ArrayBuffer[]): Promise<Answer>
  /** Ends the thread after this conversation, because it holds much memory. */
  retire(): void
}

type Converse<Question, Answer> = <Result>(
  work: (conversation: Conversation<Question, Answer>) => Promise<Result>,
) => Promise<Result>

/** What a thread that is asked several questions has: it answers each, until the port closes. Without a port it only starts. */
export type ConversationTask = { port?: MessagePort }

/** Asks a thread several questions that belong together, once one is free. The time limit is that of one answer. */
export function createConversations<Question, Answer>(options: ThreadOptions): Converse<Question, Answer> {
  const threads = openThreads<ConversationTask, void>(options)
  const inTurn = pLimit(options.threadsMax)
  return (work) => inTurn(() => talk(work))

  async function talk<Outcome>(
    work: (conversation: Conversation<Question, Answer>) => Promise<Outcome>,
  ): Promise<Outcome> {
    const { port1: port, port2 } = new MessageChannel()
    const stop = new AbortController()
    const ended = threads.run({ port: port2 }, { transferList: [port2], signal: stop.signal })
    // How it ended is told to those who ask.
    const isOver = ended.catch(() => undefined)
    let unanswered = 0
    let isSpent = false
    const ask = (question: Question, transferred: readonly Transferable[] = []) =>
      new Promise<Answer>((resolve, reject) => {
        const timer = setTimeout(() => reject(new ThreadTimeout(options.timeoutMs)), options.timeoutMs)
        port.once('message', (answer: Answer) => {
          clearTimeout(timer)
          unanswered -= 1
          resolve(answer)
        })
        ended.finally(() => clearTimeout(timer)).then(() => reject(new Error('The thread ended')), reject)
        unanswered += 1
        port.postMessage(question, transferred)
      })
    try {
      return await work({ ask, retire: () => (isSpent = true) })
    } finally {
      port.close()
      const isEnded = isSpent || unanswered > 0
      if (isEnded) stop.abort()
      await isOver
      // The next conversation finds a thread that has started; if it cannot start, it is told.
      if (isEnded) void threads.run({}).catch(() => undefined)
    }
  }
}

function openThreads<Task, Result>({ entry, threadsMax, heapMb }: ThreadOptions): Piscina<Task, Result> {
  const threads = new Piscina<Task, Result>({
    filename: (isSource(entry) ? new URL('./source-thread.mjs', import.meta.url) : entry).href,
    name: 'run',
    workerData: entry.href,
    minThreads: 0,
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    execArgv: [],
    // A thread that sleeps outside of its event loop gets no messages of a conversation.
    atomics: 'disabled',
    recordTiming: false,
  })
  // A thread without a task can fail while it starts or rests, or is being ended. Without a listener that would end the process.
  threads.on('error', (error) => process.emitWarning(error))
  return threads
}

// What is sent here is received by nobody.
const { port1: nowhere } = new MessageChannel()
nowhere.close()

/** Gives memory back at once, which may be large, rather than when it is collected. Nothing must use it any more. */
export function freeMemory(bytes: Uint8Array<ArrayBuffer>): void {
  nowhere.postMessage(undefined, [bytes.buffer])
}

/** The module of a thread beside a file, as .ts or .js like that file. */
export function threadModule(name: string, besideUrl: string): URL {
  return new URL(`./${name}.${besideUrl.endsWith('.ts') ? 'ts' : 'js'}`, besideUrl)
}

const isSource = (entry: URL) => entry.pathname.endsWith('.ts')

/** Starts a thread of its own with a module, as .ts or .js. */
export function startWorker({ entry, workerData }: { entry: URL; workerData: unknown }): Worker {
  const [loader, module] = [isSource(entry) ? import.meta.resolve('tsx/esm/api') : '', entry.href].map((url) =>
    JSON.stringify(url),
  )
  return new Worker(
    isSource(entry) ? `import(${loader}).then(({ tsImport }) => tsImport(${module}, ${module}))` : entry,
    { eval: isSource(entry), execArgv: [], workerData },
  )
}

/** Lets requests and the database run first. Only on Linux: setpriority(2), "C library/kernel differences". */
export function lowerThreadPriority(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (threadId > 0) setPriority(threadId, niceness)
  } catch {
    // Not permitted, or not Linux: keep the normal priority.
  }
}

const niceness = 10
