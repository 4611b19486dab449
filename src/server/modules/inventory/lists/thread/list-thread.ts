import { once } from 'node:events'
import type { FileRow } from '../../../../../shared/lists/schema.ts'
import { DomainError, type Issue } from '../../../../lib/domain-error.ts'
import { type ConversationTask, lowerThreadPriority } from '../../../../lib/threads/threads.ts'
import { parseWorkbook } from '../../../../lib/workbook/parse-workbook.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { isPdf } from '../../../../lib/workbook/workbook-type.ts'
import type { ListTally } from '../reading/list-tally.ts'
import { createListReader, type ListReaderOptions, type ReadRow } from '../reading/read-list.ts'
import { type SurveyOptions, surveyList } from '../survey/find-list.ts'
import { requireSizes } from '../survey/sizes.ts'
import { type SurveyedList, tablesRead } from '../survey/surveyed-list.ts'
import { buildErrorWorkbook } from '../workbooks/error-report.ts'
import { buildExport, buildTemplate, type ExportedItem } from '../workbooks/written-lists.ts'
import { listFileRows, type TablePlace } from './file-rows.ts'
import { listFreeFormRows, toCopyLine } from './stored-rows.ts'

/** What earlier lists say of how one is read. */
export type KnownOfList = Pick<SurveyOptions, 'remembered' | 'layout' | 'readsAllMonths'>

/** `open` comes first; most others are about the open file. */
export type ListRequest =
  | { type: 'open'; bytes: ArrayBuffer; how: Omit<SurveyOptions, 'remembered'> }
  | { type: 'survey'; known: KnownOfList }
  | { type: 'rows'; readingNo: number; options: ListReaderOptions }
  | { type: 'next rows' }
  | { type: 'errors'; options: ListReaderOptions }
  | { type: 'free-form' }
  | { type: 'next free-form' }
  | { type: 'file rows'; bytes: ArrayBuffer; place: TablePlace }
  | { type: 'template' }
  | { type: 'export'; items: readonly ExportedItem[] }

export type ListAnswer =
  | { type: 'surveyed'; list: SurveyedList }
  | { type: 'rows'; copyText: Uint8Array; rowsRead: number; rowsTotal: number }
  | { type: 'end'; tally: ListTally }
  | { type: 'free-form'; json: string; rows: number }
  | { type: 'free-form end' }
  | { type: 'file rows'; rows: FileRow[] }
  | { type: 'file'; bytes: Uint8Array }
  | { type: 'refused'; refusal: { code: DomainError['code']; message: string; issues: readonly Issue[] | undefined } }

const partBytes = 1024 * 1024
// Room for one line: 13 texts of 2,000 characters with at most 3 bytes each, and their problems.
const lineBytesMax = 256 * 1024
const freeFormRowsPerPart = 4_000

type OpenFile = {
  sheets: readonly Sheet[]
  how: Omit<SurveyOptions, 'remembered'>
  list: SurveyedList
  reader?: ReturnType<typeof createListReader>
  rows?: { readingNo: number; iterator: Iterator<ReadRow>; position: number }
  freeForm?: Iterator<string>
}
let file: OpenFile | undefined

lowerThreadPriority()

/** Answers questions about one file, in a thread, until the port closes. */
export async function run({ port }: ConversationTask): Promise<void> {
  if (!port) return
  port.on('message', async (request: ListRequest) => {
    const answer = await answerTo(request).catch(refuse)
    const transferred =
      answer.type === 'rows' ? [answer.copyText.buffer] : answer.type === 'file' ? [answer.bytes.buffer] : []
    // These buffers are never shared memory.
    port.postMessage(answer, transferred as ArrayBuffer[])
  })
  await once(port, 'close')
  file = undefined
}

function refuse(error: unknown): ListAnswer {
  if (!(error instanceof DomainError)) throw error
  return { type: 'refused', refusal: { code: error.code, message: error.message, issues: error.issues } }
}

async function answerTo(request: ListRequest): Promise<ListAnswer> {
  switch (request.type) {
    case 'open': {
      const sheets = await parseWorkbook(Buffer.from(request.bytes))
      const { how } = request
      file = { sheets, how, list: surveyList(sheets, how) }
      if (isPdf(Buffer.from(request.bytes))) requireSizes(file.list)
      return { type: 'surveyed', list: file.list }
    }
    case 'survey': {
      const open = openFile()
      const { readsAllMonths = request.known.readsAllMonths } = open.how
      open.list = surveyList(open.sheets, { ...open.how, ...request.known, readsAllMonths })
      return { type: 'surveyed', list: open.list }
    }
    case 'rows': {
      const open = openFile()
      open.reader = createListReader(open.sheets, open.list, request.options)
      open.rows = { readingNo: request.readingNo, iterator: open.reader.rows(), position: 0 }
      return nextRows(open)
    }
    case 'next rows':
      return nextRows(openFile())
    case 'errors':
      return { type: 'file', bytes: reportErrors(openFile(), request.options) }
    case 'free-form': {
      const open = openFile()
      open.freeForm = listFreeFormRows(open.sheets, open.list.tables[0].survey)
      return nextFreeForm(open)
    }
    case 'next free-form':
      return nextFreeForm(openFile())
    case 'file rows':
      return { type: 'file rows', rows: listFileRows(await parseWorkbook(Buffer.from(request.bytes)), request.place) }
    case 'template':
      return { type: 'file', bytes: buildTemplate() }
    case 'export':
      return { type: 'file', bytes: buildExport(request.items) }
  }
}

function openFile(): OpenFile {
  if (!file) throw new Error('No file is open')
  return file
}

function nextRows({ list, reader, rows }: OpenFile): ListAnswer {
  if (!reader || !rows) throw new Error('No rows are being read')
  // Written into one buffer line by line: joining strings first would take three times as long.
  const part = Buffer.allocUnsafeSlow(partBytes)
  let length = 0
  while (length < partBytes - lineBytesMax) {
    const next = rows.iterator.next()
    if (next.done) break
    length += part.write(toCopyLine(rows.readingNo, rows.position, next.value), length)
    rows.position += 1
  }
  if (length === 0) return { type: 'end', tally: reader.tally() }
  const rowsTotal = tablesRead(list).reduce((sum, { survey }) => sum + survey.rows, 0)
  return { type: 'rows', copyText: part.subarray(0, length), rowsRead: rows.position, rowsTotal }
}

function reportErrors({ sheets, list }: OpenFile, options: ListReaderOptions): Uint8Array {
  const { tables } = createListReader(sheets, list, options)
  return buildErrorWorkbook(tables.map(({ rows, ...read }) => ({ ...read, readRows: rows() })))
}

function nextFreeForm({ freeForm }: OpenFile): ListAnswer {
  if (!freeForm) throw new Error('No free-form rows are being read')
  const rows: string[] = []
  while (rows.length < freeFormRowsPerPart) {
    const next = freeForm.next()
    if (next.done) break
    rows.push(next.value)
  }
  return rows.length === 0
    ? { type: 'free-form end' }
    : { type: 'free-form', json: `[${rows.join(',')}]`, rows: rows.length }
}
