import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileRow } from '../../../../../shared/lists/schema.ts'
import {
  explainUploadName,
  explainUploadType,
  explainWrongName,
  explainWrongType,
  type OtherFile,
  uploadMessages,
} from '../../../../../shared/lists/terms.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import { hasErrorCode } from '../../../../lib/error-code.ts'
import { type Conversation, createConversations, ThreadTimeout, threadModule } from '../../../../lib/threads/threads.ts'
import { requireCompleteZip } from '../../../../lib/workbook/archive.ts'
import {
  detectWorkbookType,
  isNoWorkbook,
  isPdf,
  nameOtherFile,
  type WorkbookType,
} from '../../../../lib/workbook/workbook-type.ts'
import type { ListTally } from '../reading/list-tally.ts'
import type { ListReaderOptions } from '../reading/read-list.ts'
import type { SurveyOptions } from '../survey/find-list.ts'
import type { SurveyedList } from '../survey/surveyed-list.ts'
import type { ExportedItem } from '../workbooks/written-lists.ts'
import type { TablePlace } from './file-rows.ts'
import type { KnownOfList, ListAnswer, ListRequest } from './list-thread.ts'

export type ListFile = { fileName: string; bytes: Uint8Array }
export type RowsPart = Pick<Extract<ListAnswer, { type: 'rows' }>, 'copyText' | 'rowsRead' | 'rowsTotal'>

export type OpenList = {
  surveyed: SurveyedList
  /** Finds the tables again, with what earlier lists say of these headings, and of those of the supplier. */
  recall(known: KnownOfList): Promise<SurveyedList>
  /** Passes the rows to `store` in parts, reading ahead, and returns the tally at the end. */
  readRows(readingNo: number, options: ListReaderOptions, store: (part: RowsPart) => Promise<void>): Promise<ListTally>
  /** Passes the raw rows to `store` in parts, each as the text of a JSON array. */
  readFreeForm(store: (json: string, rows: number) => Promise<void>): Promise<void>
  buildErrorWorkbook(options: ListReaderOptions): Promise<Uint8Array>
}

const converse = createConversations<ListRequest, ListAnswer>({
  entry: threadModule('list-thread', import.meta.url),
  // A list may take hundreds of megabytes, so only one is read at a time.
  threadsMax: 1,
  // The largest allowed list takes about a second; this leaves time for a busy machine.
  timeoutMs: 30_000,
  heapMb: 1_024,
})
// A thread that held a large file must end to free its memory.
const keptBytesMax = 4 * 1024 * 1024
const keptItemsMax = 10_000
const checkedBytes = 256 * 1024
const sliceBytes = 1024 * 1024
const excelName = /\.xls[xmb]?$/i
const listName = /\.(?:xls[xmb]?|csv|ods|pdf)$/i
const pdfName = /\.pdf$/i

/**
 * A large file that has its memory for itself is given to the thread, and gone here. Throws WRONG_FILE_TYPE by name or content, WORKBOOK_UNREADABLE if damaged or encrypted, TOO_LARGE beyond the limits.
 */
export async function openList<Result>(
  { fileName, bytes }: ListFile,
  how: Omit<SurveyOptions, 'remembered'>,
  use: (list: OpenList) => Promise<Result>,
): Promise<Result> {
  requireListFile({ fileName, bytes }, listName)
  return inThread(bytes, async (thread, given) => {
    const { list } = await ask(thread, { type: 'open', bytes: given, how }, ['surveyed'], [given])
    return use(createOpenList(thread, list))
  })
}

/** See `listFileRows`. Throws as `openList`. */
export function readFileRows({ fileName, bytes }: ListFile, place: TablePlace): Promise<FileRow[]> {
  requireListFile({ fileName, bytes }, listName)
  return inThread(bytes, async (thread, given) => {
    return (await ask(thread, { type: 'file rows', bytes: given, place }, ['file rows'], [given])).rows
  })
}

function inThread<Result>(
  bytes: Uint8Array,
  use: (thread: ListThread, given: ArrayBuffer) => Promise<Result>,
): Promise<Result> {
  return converse(async (thread) => {
    // A PDF takes many times its size.
    if (bytes.length > keptBytesMax || isPdf(Buffer.from(bytes.subarray(0, checkedBytes)))) thread.retire()
    const given = hasOwnMemory(bytes) ? bytes.buffer : await copyInSlices(bytes)
    try {
      return await use(thread, given)
    } catch (error) {
      // The thread may be in an unknown state after a failure, and a too large file may have filled its memory.
      if (!(error instanceof DomainError) || error.code === 'TOO_LARGE') thread.retire()
      throw error
    }
  })
}

const hasOwnMemory = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.length > keptBytesMax && bytes.length === bytes.buffer.byteLength

// Copied in slices, since one large copy would block all other requests. The thread takes over the copy.
async function copyInSlices(bytes: Uint8Array): Promise<ArrayBuffer> {
  const copy = new Uint8Array(bytes.length)
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    copy.set(bytes.subarray(start, start + sliceBytes), start)
    await nextTurn()
  }
  return copy.buffer
}

/** Checks the name, the first bytes and the end of a zip file. Long pages are checked in the thread. */
export function requireExcelFile(file: ListFile): void {
  requireListFile(file, excelName)
}

/** As `requireExcelFile`, for the uploads of staff: of what they can add in another way, the refusal says so. */
export function requireUploadFile(file: ListFile): void {
  requireListFile(file, excelName, { ofName: explainUploadName, ofType: explainUploadType })
}

/** Checks the name and the first bytes, from which a long file need not be loaded to be refused. Others send lists as .csv, .ods and .pdf, too. */
export function requireListStart(start: ListFile): void {
  requireStart(start, listName)
}

type Refusals = { ofName: (fileName: string) => string; ofType: (other: OtherFile | undefined) => string }
const plainRefusals: Refusals = { ofName: explainWrongName, ofType: explainWrongType }

function requireListFile(file: ListFile, allowed: RegExp, refusals = plainRefusals): void {
  if (requireStart(file, allowed, refusals) === 'xlsx') requireCompleteZip(file.bytes)
}

function requireStart(
  { fileName, bytes }: ListFile,
  allowed: RegExp,
  { ofName, ofType } = plainRefusals,
): WorkbookType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, checkedBytes))
  const type = detectWorkbookType(head)
  const isOther = (type === 'pdf') !== pdfName.test(fileName.trim())
  const isRefused = isOther || (bytes.length <= checkedBytes ? type === undefined : isNoWorkbook(head))
  const isNamedSo = allowed.test(fileName.trim())
  if (isNamedSo && bytes.length === 0) throw new DomainError('WRONG_FILE_TYPE', uploadMessages.empty)
  if (!isNamedSo) throw new DomainError('WRONG_FILE_TYPE', ofName(fileName))
  if (isRefused) throw new DomainError('WRONG_FILE_TYPE', ofType(nameOtherFile(head)))
  return type
}

export function buildTemplateFile(): Promise<Uint8Array> {
  return converse(async (thread) => (await ask(thread, { type: 'template' }, ['file'])).bytes)
}

export function buildExportFile(items: readonly ExportedItem[]): Promise<Uint8Array> {
  return converse(async (thread) => {
    if (items.length > keptItemsMax) thread.retire()
    return (await ask(thread, { type: 'export', items }, ['file'])).bytes
  })
}

type ListThread = Conversation<ListRequest, ListAnswer>

function createOpenList(thread: ListThread, surveyed: SurveyedList): OpenList {
  return {
    surveyed,
    async recall(known) {
      return (await ask(thread, { type: 'survey', known }, ['surveyed'])).list
    },
    async readRows(readingNo, options, store) {
      let answer = await ask(thread, { type: 'rows', readingNo, options }, ['rows', 'end'])
      while (answer.type === 'rows') {
        const next = ask(thread, { type: 'next rows' }, ['rows', 'end'])
        // Wait for both, so nothing continues after a failure.
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
    throw explainFailure(error)
  })
  if (answer.type === 'refused') {
    const { code, message, issues } = answer.refusal
    throw new DomainError(code, message, issues && { issues })
  }
  const isExpected = (one: ListAnswer): one is Extract<ListAnswer, { type: Type }> =>
    expected.some((type) => type === one.type)
  if (!isExpected(answer)) throw new Error(`The reader answered ${answer.type} to ${request.type}`)
  return answer
}

/** What to say when a reading thread fails: by time, by memory, or as it is. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof ThreadTimeout) {
    return new DomainError(
      'WORKBOOK_UNREADABLE',
      'The workbook takes too long to read. Save only the list itself and try again.',
    )
  }
  if (!hasErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) return error
  return new DomainError('TOO_LARGE', 'The workbook is too large to read. Save only the list itself and try again.')
}
