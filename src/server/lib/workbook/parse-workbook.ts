import { explainWrongType, uploadMessages } from '../../../shared/lists/terms.ts'
import { DomainError } from '../domain-error.ts'
import { readText } from './cells.ts'
import { readHtmlSheets } from './html-list.ts'
import { readPdfSheets } from './pdf/pdf-list.ts'
import { type Sheet, shownText, withoutDrawnLines } from './sheet.ts'
import { readXls } from './sheetjs.ts'
import { readTextSheet, splitOneColumn } from './text-list.ts'
import { detectWorkbookType, nameOtherFile } from './workbook-type.ts'
import { readXlsx } from './xlsx/xlsx.ts'
import { readXmlSheets } from './xml-list.ts'

/** Throws WRONG_FILE_TYPE if it is not a list, WORKBOOK_UNREADABLE if damaged or encrypted, TOO_LARGE beyond limits. */
export async function parseWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const sheets = await readSheets(bytes)
  return sheets.map((sheet, index) => ({
    ...withoutDrawnLines(splitOneColumn(sheet)),
    name: cleanName(sheet.name) || `Sheet ${index + 1}`,
  }))
}

// Excel allows 31 characters, other programs more.
const nameCharsMax = 100

function cleanName(raw: string): string {
  const name = shownText(readText(raw.replace(/\p{Cc}+/gu, ' ')))
  return name.slice(0, nameCharsMax).toWellFormed()
}

async function readSheets(bytes: Buffer): Promise<Sheet[]> {
  switch (detectWorkbookType(bytes)) {
    case 'xlsx':
      return readXlsx(bytes)
    case 'xls':
      return readXls(bytes)
    case 'html':
      return readHtmlSheets(bytes)
    case 'xml':
      return readXmlSheets(bytes)
    case 'text':
      return readTextSheet(bytes)
    case 'pdf':
      return readPdfSheets(bytes)
    default:
      throw new DomainError(
        'WRONG_FILE_TYPE',
        bytes.length === 0 ? uploadMessages.empty : explainWrongType(nameOtherFile(bytes)),
      )
  }
}
