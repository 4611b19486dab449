import { once } from 'node:events'
import { DomainError } from '../../../lib/domain-error.ts'
import { type ConversationTask, lowerThreadPriority } from '../../../lib/threads/threads.ts'
import { findLines } from '../../../lib/workbook/pdf/pdf-lines.ts'
import { readPdfText, UnreadablePdf } from '../../../lib/workbook/pdf/pdf-text.ts'
import { type FoundWord, findWords } from './find-words.ts'

export type PaperQuestion = { bytes: Uint8Array<ArrayBuffer> }
/** The words of a PDF that may be heats, or why there are none. */
export type PaperReading = { words: FoundWord[] } | { problem: UnreadablePdf['problem'] | 'too large' }

// A mill's book of certificates for a whole ship has some hundreds.
const pagesMax = 500

lowerThreadPriority()

/** Reads the PDFs that it is given, until the port closes. */
export async function run({ port }: ConversationTask): Promise<void> {
  if (!port) return
  port.on('message', async (question: PaperQuestion) => port.postMessage(await readPaper(question)))
  await once(port, 'close')
}

async function readPaper({ bytes }: PaperQuestion): Promise<PaperReading> {
  try {
    const { buffer, byteOffset, length } = bytes
    const pages = await readPdfText(Buffer.from(buffer, byteOffset, length), { pagesMax, takesUnseen: true })
    const words = findWords(findLines(pages))
    return words ? { words } : { problem: 'too large' }
  } catch (error) {
    if (error instanceof UnreadablePdf) return { problem: error.problem }
    if (error instanceof DomainError && error.code === 'TOO_LARGE') return { problem: 'too large' }
    throw error
  }
}
