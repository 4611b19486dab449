import { fileTypeFromBuffer } from 'file-type'
import { uploadMessages } from '../../../../shared/lists/terms.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { ReceivedFile } from '../incoming/receive-lists.ts'
import { unpackInThread } from '../mailbox/unpack-in-thread.ts'

type SentFile = { fileName: string; bytes: Uint8Array<ArrayBuffer> }

/** Of types that are known by their content. An old workbook is a compound file, like other old documents. */
const takenTypes: ReadonlySet<string> = new Set(['xlsx', 'xlsm', 'cfb', 'xml'])

/**
 * Takes files as they are, whatever their reading will say, and the lists in zip files. Throws WRONG_FILE_TYPE for one that is
 * empty or surely no list, such as a PDF or a picture, by its content.
 */
export async function acceptFiles(files: readonly SentFile[], fileBytesMax: number): Promise<ReceivedFile[]> {
  const taken: ReceivedFile[] = []
  for (const { fileName, bytes } of files) {
    if (bytes.length === 0) throw refused(fileName, uploadMessages.empty)
    const known = await fileTypeFromBuffer(bytes)
    if (known?.ext === 'zip') {
      const packed = { name: fileName, kind: 'zip', bytes: Uint8Array.from(bytes) } as const
      const { files: found } = await unpackInThread({ packed, fileBytesMax })
      if (found.length === 0) throw refused(fileName, 'There is no list in this zip file.')
      taken.push(...found)
      continue
    }
    if (known && !takenTypes.has(known.ext)) {
      throw refused(
        fileName,
        `It is a ${known.ext.toUpperCase()} file. We can read Excel files (.xlsx, .xls) and .csv files.`,
      )
    }
    taken.push({ fileName, fileBytes: bytes.length, bytes })
  }
  return taken
}

function refused(fileName: string, why: string): DomainError {
  const message = `${fileName} was not accepted. ${why}`
  return new DomainError('WRONG_FILE_TYPE', message, { issues: [{ path: 'file', message }] })
}
