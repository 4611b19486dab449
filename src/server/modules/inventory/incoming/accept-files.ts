import type { SentFile } from '../../../../shared/lists/incoming.ts'
import { listsOfOneMax, uploadMessages } from '../../../../shared/lists/terms.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { CountedFiles } from '../../../lib/rate-limits.ts'
import { freeMemory } from '../../../lib/threads/threads.ts'
import { type Budget, countList, findExcess, openBudget, type ReceivedFile } from '../opening/budget.ts'
import { isPdfName } from '../opening/file-kinds.ts'
import { inspectInThread, receivingTurns, unpackInThread } from '../opening/open-in-thread.ts'
import type { FileSource } from './receive-lists.ts'

/** The types of lists by their content. An old workbook is a compound file, like other old documents. */
const takenTypes: ReadonlySet<string> = new Set(['xlsx', 'xlsm', 'ods', 'pdf', 'cfb', 'xml'])

type SentForm = {
  way: 'by hand' | 'page' | 'link'
  files: readonly SentFile[]
  fileBytesMax: number
  /** Undefined for a form that was counted before, or is of staff. */
  count: ((lists: number) => Promise<CountedFiles>) | undefined
}
type AcceptedForm = {
  /** As they were sent. */
  digests: readonly { fileName: string; digest: string }[]
  /** Gives the lists once. */
  lists: FileSource
}

/**
 * Has a form received as it is, whatever the reading of its files will say, with the lists in zip files: in turn with other
 * forms and messages, once the limits allow it. Throws WRONG_FILE_TYPE for a file that is empty or surely no list, such as a
 * picture, by its content, and TOO_MANY_REQUESTS; then it does not count.
 */
export async function acceptForm<Result>(
  { way, files, fileBytesMax, count }: SentForm,
  receive: (accepted: AcceptedForm) => Promise<Result>,
): Promise<Result> {
  for (const { fileName, bytes, leftOutBytes } of files) {
    if (bytes.length + leftOutBytes === 0) throw refused(fileName, uploadMessages.empty)
  }
  // Each has at least one list: what is over a limit costs nothing more.
  const counted = await count?.(files.length)
  return receivingTurns(way, async () => {
    const inspected: InspectedFile[] = []
    try {
      for (const file of files) inspected.push(await inspectFile(file))
      const lists = inspected.reduce((sum, file) => sum + file.lists, 0)
      await counted?.grow(Math.min(lists, listsOfOneMax))
    } catch (error) {
      await counted?.giveBack()
      throw error
    }
    const digests = inspected.map(({ fileName, digest }) => ({ fileName, digest }))
    return receive({ digests, lists: (keep) => giveLists(inspected, openBudget(fileBytesMax), keep) })
  })
}

const readable = 'Excel files (.xlsx, .xls), .csv, .ods and .pdf files'

type InspectedFile = SentFile & { isZip: boolean; lists: number; digest: string }

async function inspectFile({ fileName, bytes, leftOutBytes }: SentFile): Promise<InspectedFile> {
  if (leftOutBytes > 0) return { fileName, bytes, leftOutBytes, isZip: false, lists: 1, digest: '' }
  const inspected = await inspectInThread(Uint8Array.from(bytes))
  const { type, lists, digest, isWhole } = inspected.inspection
  // A workbook is a zip file; of one that was cut off, or is written in an odd way, only the name says so.
  if (type === 'zip' && /\.xls[xm]$/i.test(fileName) && (lists === 0 || !isWhole)) {
    return { fileName, bytes: inspected.bytes, leftOutBytes, isZip: false, lists: 1, digest }
  }
  if (lists === 0) throw refused(fileName, 'There is no list in this zip file.')
  const isZip = type === 'zip'
  const isMisnamed = type === 'pdf' && !isPdfName(fileName)
  if (type !== undefined && !isZip && (isMisnamed || !takenTypes.has(type))) {
    throw refused(fileName, `It is a ${type.toUpperCase()} file. We can read ${readable}.`)
  }
  return { fileName, bytes: inspected.bytes, leftOutBytes, isZip, lists, digest }
}

async function giveLists(files: readonly InspectedFile[], budget: Budget, keep: (file: ReceivedFile) => Promise<void>) {
  for (const { fileName, bytes, leftOutBytes, isZip, digest } of files) {
    const fileBytes = bytes.length + leftOutBytes
    if (isZip) {
      await unpackInThread({ name: fileName, kind: 'zip', bytes }, budget, keep)
      continue
    }
    const excess = findExcess(budget, { fileName, fileBytes })
    if (excess?.isNamed) await keep(excess.file)
    if (excess) continue
    countList(budget, fileBytes)
    await keep({ fileName, fileBytes, bytes, digest })
    freeMemory(bytes)
  }
}

function refused(fileName: string, why: string): DomainError {
  const message = `${fileName} was not accepted. ${why}`
  return new DomainError('WRONG_FILE_TYPE', message, { issues: [{ path: 'file', message }] })
}
