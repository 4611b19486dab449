import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '../../../shared/errors.ts'
import { uploadMessages } from '../../../shared/inventory-terms.ts'
import { DomainError } from '../domain-error.ts'
import { hasErrorCode } from '../error-code.ts'

/** Longest text of a cell; what is beyond is cut off and noted. */
export const cellCharsMax = 2_000

/** What is remarkable about a cell: its text is not, or may not be, what the writer of the list typed. */
export type CellNote =
  | { kind: 'date'; year: number; month: number; day: number }
  | { kind: 'scientific'; shown: string }
  | { kind: 'error'; error: string }
  | { kind: 'cut' }

/** A cell whose two readings differ, or that has a note. */
export type MarkedCell = {
  /** The exact value: a number in its shortest form, a fraction as it is shown. */
  value: string
  /** What the person sees, but with every digit: the reading for identifiers. */
  shown: string
  note?: CellNote
}

/** A cell as text without outer blanks; `''` when it is empty. */
export type Cell = string | MarkedCell

/** A row that has at least one filled cell; `number` is Excel's. */
export type SheetRow = { number: number; cells: readonly Cell[] }
export type Sheet = { name: string; rows: readonly SheetRow[] }

/** What the worker is asked: to read a workbook, and then for one message after the other. */
export type WorkbookRequest = Uint8Array | 'next'

/** What the worker answers: each sheet and its rows in parts, then an end; or a refusal. */
export type WorkbookMessage =
  | { type: 'sheet'; name: string }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'end' }
  | { type: 'refused'; code: ErrorCode; message: string }

const parsesMax = 2
// The largest list allowed takes 4 s on two idle cores; a busy machine gets time for it too.
const parseTimeoutMs = 30_000
const workerHeapMb = 1_024
// A worker that read a small file is kept for the next one: starting it takes longer than reading.
const reuseBytesMax = 1024 * 1024
const idleWorkerMs = 30_000
const zipMagic = [0x50, 0x4b, 0x03, 0x04]
const oleMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * Reads all sheets of an Excel workbook (.xlsx or .xls), cell by cell and without loss.
 * Throws WRONG_FILE_TYPE for anything else, judged by name and content, WORKBOOK_UNREADABLE for a damaged or
 * encrypted one, and TOO_LARGE beyond the limits on rows, text and unpacked bytes.
 */
export async function readWorkbook({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): Promise<Sheet[]> {
  const isNamedSo = /\.xlsx?$/i.test(fileName.trim())
  if (!isNamedSo || !(startsWith(bytes, zipMagic) || startsWith(bytes, oleMagic))) {
    throw new DomainError('WRONG_FILE_TYPE', uploadMessages.wrongType)
  }
  return withParseSlot(() => parseInWorker(bytes))
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, position) => bytes[position] === byte)
}

let parsesRunning = 0
const parsesWaiting: (() => void)[] = []

// A parse may take hundreds of megabytes: further ones wait.
async function withParseSlot<T>(parse: () => Promise<T>): Promise<T> {
  if (parsesRunning >= parsesMax) await new Promise<void>((resolve) => parsesWaiting.push(resolve))
  else parsesRunning += 1
  try {
    return await parse()
  } finally {
    const next = parsesWaiting.shift()
    if (next) next()
    else parsesRunning -= 1
  }
}

const isSource = import.meta.url.endsWith('.ts')
const workerUrl = new URL(isSource ? './workbook-worker.ts' : './workbook-worker.js', import.meta.url)

// Among the sources the worker needs a TypeScript loader first, and Node 20 gives no thread one by a flag.
function sourceWorkerCode(): string {
  const [loader, worker] = [import.meta.resolve('tsx/esm/api'), workerUrl.href].map((url) => JSON.stringify(url))
  return `import(${loader}).then(({ tsImport }) => tsImport(${worker}, ${worker}))`
}

async function parseInWorker(bytes: Uint8Array): Promise<Sheet[]> {
  const worker = takeWorker()
  let isReusable = false
  try {
    const result = await askWorker(worker, bytes)
    const wasHeavy = bytes.length > reuseBytesMax || (result instanceof DomainError && result.code === 'TOO_LARGE')
    isReusable = !wasHeavy
    if (result instanceof DomainError) throw result
    return result
  } finally {
    worker.removeAllListeners()
    if (isReusable) keepWorker(worker)
    else await worker.terminate()
  }
}

/** Gives the sheets, or the worker's refusal; rejects when the worker broke down or took too long. */
function askWorker(worker: Worker, bytes: Uint8Array): Promise<Sheet[] | DomainError> {
  const sheets: { name: string; rows: SheetRow[] }[] = []
  let timer: NodeJS.Timeout | undefined
  const answered = new Promise<Sheet[] | DomainError>((resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError('WORKBOOK_UNREADABLE', slowMessage)), parseTimeoutMs)
    worker.on('message', (message: WorkbookMessage) => {
      if (message.type === 'end') return resolve(sheets)
      if (message.type === 'refused') return resolve(new DomainError(message.code, message.message))
      if (message.type === 'sheet') sheets.push({ name: message.name, rows: [] })
      else sheets.at(-1)?.rows.push(...message.rows)
      ask(worker, 'next')
    })
    worker.on('error', (error) => {
      const isOverHeap = hasErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY')
      reject(isOverHeap ? new DomainError('TOO_LARGE', 'The workbook is too large to read') : error)
    })
    worker.on('exit', (exitCode) => reject(new Error(`The workbook reader stopped early (exit code ${exitCode})`)))
    const copy = new Uint8Array(bytes)
    ask(worker, copy, [copy.buffer])
  })
  return answered.finally(() => clearTimeout(timer))
}

function ask(worker: Worker, request: WorkbookRequest, transferred: ArrayBuffer[] = []): void {
  worker.postMessage(request, transferred)
}

const slowMessage = 'The workbook takes too long to read. Save only the list itself and try again.'

let idleWorker: Worker | undefined

function takeWorker(): Worker {
  const worker = idleWorker ?? startWorker()
  idleWorker = undefined
  worker.removeAllListeners()
  worker.ref()
  return worker
}

function keepWorker(worker: Worker): void {
  const dismiss = () => {
    if (idleWorker === worker) idleWorker = undefined
    void worker.terminate()
  }
  worker.on('error', dismiss)
  worker.on('exit', dismiss)
  worker.unref()
  if (idleWorker) {
    dismiss()
    return
  }
  idleWorker = worker
  setTimeout(() => {
    if (idleWorker === worker) dismiss()
  }, idleWorkerMs).unref()
}

function startWorker(): Worker {
  return new Worker(isSource ? sourceWorkerCode() : workerUrl, {
    eval: isSource,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
  })
}
