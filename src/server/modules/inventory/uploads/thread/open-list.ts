import { setImmediate as nextTurn } from 'node:timers/promises'
import { uploadMessages } from '../../../../../shared/upload-terms.ts'
import type { ListChoice } from '../../../../../shared/uploads.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import { hasErrorCode } from '../../../../lib/error-code.ts'
import { createThreadPool, type Thread, ThreadTimeout } from '../../../../lib/thread-pool.ts'
import { requireWholeZip } from '../../../../lib/workbook/archive.ts'
import { detectWorkbookType } from '../../../../lib/workbook/workbook-type.ts'
import type { RememberedColumns } from '../reading/map-columns.ts'
import type { SurveyedList } from '../reading/surveyed-list.ts'
import type { ListTally } from '../values/list-tally.ts'
import type { ListReaderOptions } from '../values/read-list.ts'
import type { ExportedItem } from '../workbooks/stock-list.ts'
import type { ListAnswer, ListRequest } from './list-thread.ts'

export type ListFile = { fileName: string; bytes: Uint8Array }
export type RowsPart = Pick<Extract<ListAnswer, { type: 'rows' }>, 'copyText' | 'rowsRead' | 'rowsTotal'>

/** A workbook that a thread has read and holds. */
export type OpenList = {
  surveyed: SurveyedList
  /** Matches the columns again, with what staff chose for such headings before. */
  recall(remembered: RememberedColumns): Promise<SurveyedList>
  /** Gives the rows to `store` part by part, reading on meanwhile, and tells at the end what the list holds. */
  readRows(readingNo: number, options: ListReaderOptions, store: (part: RowsPart) => Promise<void>): Promise<ListTally>
  /** Gives the rows as they stand to `store`, part by part, as the text of a JSON array. */
  readFreeForm(store: (json: string, rows: number) => Promise<void>): Promise<void>
  buildErrorWorkbook(options: ListReaderOptions): Promise<Uint8Array>
}

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
// A list may take hundreds of megabytes while it is read: one at a time.
const pool = createThreadPool<ListRequest, ListAnswer>({
  entry: new URL(`./list-thread.${extension}`, import.meta.url),
  slots: 1,
  // The largest list allowed takes about a second; a busy machine gets time for it too.
  timeoutMs: 30_000,
  heapMb: 1_024,
})
// A thread that held a large file gives its memory back by ending.
const keptBytesMax = 4 * 1024 * 1024
const keptItemsMax = 10_000
const judgedBytes = 256 * 1024
const turnBytes = 1024 * 1024
const excelName = /\.xls[xmb]?$/i

/**
 * Reads a workbook in a thread and lets `use` ask about it. Throws WRONG_FILE_TYPE for what is no Excel file by name or
 * content, WORKBOOK_UNREADABLE for a damaged or encrypted one, and TOO_LARGE beyond the limits on what it may hold.
 */
export async function openList<Result>(
  { fileName, bytes }: ListFile,
  choice: ListChoice | undefined,
  use: (list: OpenList) => Promise<Result>,
): Promise<Result> {
  requireExcelFile({ fileName, bytes })
  return pool.use(async (thread) => {
    if (bytes.length > keptBytesMax) thread.retire()
    const copy = await copyInTurns(bytes)
    try {
      const { list } = await ask(thread, { type: 'open', bytes: copy, choice }, ['surveyed'], [copy])
      const result = await use(createOpenList(thread, list))
      await ask(thread, { type: 'close' }, ['closed'])
      return result
    } catch (error) {
      // After a breakdown it may be in the middle of an answer, and what was too large may have filled its memory.
      if (!(error instanceof DomainError) || error.code === 'TOO_LARGE') thread.retire()
      else await ask(thread, { type: 'close' }, ['closed'])
      throw error
    }
  })
}

// The thread takes its copy over. Made in one go, that of a large file would hold every other request.
async function copyInTurns(bytes: Uint8Array): Promise<ArrayBuffer> {
  const copy = new Uint8Array(bytes.length)
  for (let start = 0; start < bytes.length; start += turnBytes) {
    copy.set(bytes.subarray(start, start + turnBytes), start)
    await nextTurn()
  }
  return copy.buffer
}

/**
 * Refuses at once what is no Excel file by its name or its first bytes, and a zip file that is cut off. A long text is
 * left to the thread to judge.
 */
export function requireExcelFile({ fileName, bytes }: ListFile): void {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, judgedBytes))
  const type = detectWorkbookType(head)
  const isRefused = type === undefined && bytes.length <= judgedBytes
  if (!excelName.test(fileName.trim()) || isRefused) throw new DomainError('WRONG_FILE_TYPE', uploadMessages.wrongType)
  if (type === 'xlsx') requireWholeZip(bytes)
}

/** Makes an empty list with its headings and notes, as an .xlsx file. */
export function buildTemplateFile(): Promise<Uint8Array> {
  return pool.use(async (thread) => (await ask(thread, { type: 'template' }, ['file'])).bytes)
}

/** Makes an .xlsx file of items that can be uploaded again. */
export function buildExportFile(items: readonly ExportedItem[]): Promise<Uint8Array> {
  return pool.use(async (thread) => {
    if (items.length > keptItemsMax) thread.retire()
    return (await ask(thread, { type: 'export', items }, ['file'])).bytes
  })
}

type ListThread = Thread<ListRequest, ListAnswer>

function createOpenList(thread: ListThread, surveyed: SurveyedList): OpenList {
  return {
    surveyed,
    async recall(remembered) {
      return (await ask(thread, { type: 'survey', remembered }, ['surveyed'])).list
    },
    async readRows(readingNo, options, store) {
      let answer = await ask(thread, { type: 'rows', readingNo, options }, ['rows', 'end'])
      while (answer.type === 'rows') {
        const next = ask(thread, { type: 'next rows' }, ['rows', 'end'])
        // Also after a failure nothing goes on behind the caller's back.
        const [stored] = await Promise.allSettled([store(answer), next])
        if (stored.status === 'rejected') throw stored.reason
        answer = await next
      }
      return answer.tally
    },
    async readFreeForm(store) {
      let answer = await ask(thread, { type: 'free-form' }, ['free-form', 'free-form end'])
      while (answer.type === 'free-form') {
        await store(answer.json, answer.rows)
        answer = await ask(thread, { type: 'next free-form' }, ['free-form', 'free-form end'])
      }
    },
    async buildErrorWorkbook(options) {
      return (await ask(thread, { type: 'errors', options }, ['file'])).bytes
    },
  }
}

async function ask<Type extends ListAnswer['type']>(
  thread: ListThread,
  request: ListRequest,
  expected: readonly Type[],
  transferred: readonly ArrayBuffer[] = [],
): Promise<Extract<ListAnswer, { type: Type }>> {
  const answer = await thread.ask(request, transferred).catch((error: unknown) => {
    throw explainBreakdown(error)
  })
  if (answer.type === 'refused')
    throw new DomainError(answer.refusal.code, answer.refusal.message, toDetails(answer.refusal.issues))
  const isExpected = (one: ListAnswer): one is Extract<ListAnswer, { type: Type }> =>
    expected.some((type) => type === one.type)
  if (!isExpected(answer)) throw new Error(`The reader answered ${answer.type} to ${request.type}`)
  return answer
}

const toDetails = (issues: DomainError['issues']) => (issues ? { issues } : {})

function explainBreakdown(error: unknown): unknown {
  if (error instanceof ThreadTimeout) {
    return new DomainError(
      'WORKBOOK_UNREADABLE',
      'The workbook takes too long to read. Save only the list itself and try again.',
    )
  }
  if (!hasErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) return error
  return new DomainError('TOO_LARGE', 'The workbook is too large to read. Save only the list itself and try again.')
}
