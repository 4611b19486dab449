import { Worker } from 'node:worker_threads'
import { DomainError } from './domain-error.ts'

export type Thread<Request, Answer> = {
  /** Rejects with ThreadTimeout, or with the error that ended the thread. */
  ask(request: Request, transferred?: readonly ArrayBuffer[]): Promise<Answer>
  /** Ends the thread after its work, because it holds much memory. */
  retire(): void
}

export type ThreadPool<Request, Answer> = {
  /** Throws BUSY while too many wait. */
  use<Result>(work: (thread: Thread<Request, Answer>) => Promise<Result>): Promise<Result>
}

export type ThreadPoolOptions = {
  /** The module to run, as .ts or .js like the calling file. */
  entry: URL
  slots: number
  timeoutMs: number
  heapMb: number
  /** How many may wait for a slot; by default any number. */
  waitingMax?: number
}

export class ThreadTimeout extends Error {
  override readonly name = 'ThreadTimeout'
}

const idleMs = 10 * 60_000

/** Runs a few threads of one kind at a time. One stays ready for ten minutes, since starting it takes long. */
export function createThreadPool<Request, Answer>(options: ThreadPoolOptions): ThreadPool<Request, Answer> {
  const waiting: (() => void)[] = []
  let running = 0
  let idle: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function take(): Worker {
    clearTimeout(idleTimer)
    const worker = idle ?? startWorker(options)
    idle = undefined
    worker.removeAllListeners()
    worker.ref()
    return worker
  }

  function keep(worker: Worker): void {
    if (idle) {
      void worker.terminate()
      return
    }
    const dismiss = () => {
      if (idle === worker) idle = undefined
      void worker.terminate()
    }
    worker.on('error', dismiss)
    worker.on('exit', dismiss)
    worker.unref()
    idle = worker
    idleTimer = setTimeout(dismiss, idleMs)
    idleTimer.unref()
  }

  async function runInThread<Result>(work: (thread: Thread<Request, Answer>) => Promise<Result>): Promise<Result> {
    const worker = take()
    const life = { isSpent: false }
    try {
      return await work(converseWith(worker, options.timeoutMs, life))
    } finally {
      worker.removeAllListeners()
      if (life.isSpent) await worker.terminate()
      keep(life.isSpent ? startWorker(options) : worker)
    }
  }

  return {
    async use(work) {
      if (running >= options.slots && waiting.length >= (options.waitingMax ?? Number.POSITIVE_INFINITY))
        throw new DomainError('BUSY', 'The server is very busy right now. Please try again in a moment.')
      if (running >= options.slots) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await runInThread(work)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

function converseWith<Request, Answer>(
  worker: Worker,
  timeoutMs: number,
  life: { isSpent: boolean },
): Thread<Request, Answer> {
  return {
    retire() {
      life.isSpent = true
    },
    ask(request, transferred = []) {
      return new Promise<Answer>((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(timer)
          worker.removeAllListeners()
          settle()
        }
        const fail = (error: Error) => {
          life.isSpent = true
          end(() => reject(error))
        }
        const timer = setTimeout(() => fail(new ThreadTimeout(`No answer within ${timeoutMs / 1000} s`)), timeoutMs)
        worker.on('message', (answer: Answer) => end(() => resolve(answer)))
        worker.on('error', fail)
        worker.on('exit', (exitCode) => fail(new Error(`The thread stopped early (exit code ${exitCode})`)))
        worker.postMessage(request, transferred)
      })
    },
  }
}

/** The module of a thread beside a file, as .ts or .js like that file. */
export function threadModule(name: string, besideUrl: string): URL {
  return new URL(`./${name}.${besideUrl.endsWith('.ts') ? 'ts' : 'js'}`, besideUrl)
}

type WorkerStart = { entry: URL; heapMb?: number; workerData?: unknown }

// A .ts module needs the TypeScript loader first, and Node 20 cannot load it into a thread by a flag.
/** Starts a thread with a module, as .ts or .js. */
export function startWorker({ entry, heapMb, workerData }: WorkerStart): Worker {
  const isSource = entry.pathname.endsWith('.ts')
  const [loader, module] = [isSource ? import.meta.resolve('tsx/esm/api') : '', entry.href].map((url) =>
    JSON.stringify(url),
  )
  return new Worker(isSource ? `import(${loader}).then(({ tsImport }) => tsImport(${module}, ${module}))` : entry, {
    eval: isSource,
    execArgv: [],
    workerData,
    ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  })
}
