import { indexedColor } from '../colors.ts'
import { RowMarks, type StyleMarks, toStyleMarks } from '../row-marks.ts'
import { type Sheet, sheetsMax } from '../sheet.ts'
import { readLeftText, readLeftTexts } from './xls-texts.ts'

// As [MS-XLS] numbers and names the records.
const recordTypes = {
  eof: 0x000a,
  font: 0x0031,
  continue: 0x003c,
  boundSheet: 0x0085,
  palette: 0x0092,
  xf: 0x00e0,
  sharedTexts: 0x00fc,
  sharedText: 0x00fd,
  ownText: 0x00d6,
  condition: 0x01b1,
  bof: 0x0809,
  xfExt: 0x087d,
} as const

/** The bytes from `start` to `end` are the record's own, without its head. */
type BiffRecord = { type: number; start: number; end: number }

const headBytes = 4

/** Ends at a record that is cut. */
function* recordsOf(stream: Buffer): Generator<BiffRecord> {
  let start = headBytes
  while (start <= stream.length) {
    const end = start + stream.readUInt16LE(start - 2)
    if (end > stream.length) return
    yield { type: stream.readUInt16LE(start - headBytes), start, end }
    start = end + headBytes
  }
}

/** How a sheet looks, and what is left of texts of which a part is struck through, by row from 1 and column from 0. */
export type XlsLooks = Pick<Sheet, 'marks' | 'hasUnreadColors'> & { texts?: ReadonlyMap<number, Map<number, string>> }

/**
 * How the rows of each sheet of Excel 97 to 2003 look, in the order of the sheets in the stream; no sheets if nothing
 * marks anything. Of Excel 95, only what the fonts say is found.
 */
export function findXlsMarks(stream: Buffer): XlsLooks[] {
  const { styles, sheetStarts, leftText } = readGlobals(stream)
  if ((styles === undefined && leftText === undefined) || sheetStarts.length > sheetsMax) return []
  const sheets = new Map(sheetStarts.map((start) => [start, new RowMarks()]))
  const ruled = new Set<RowMarks>()
  const textsOf = new Map<RowMarks, Map<number, Map<number, string>>>()
  let depth = 0
  let rows: RowMarks | undefined
  for (const record of recordsOf(stream)) {
    if (record.type === recordTypes.bof) {
      depth += 1
      if (depth === 1) rows = sheets.get(record.start - headBytes)
    } else if (record.type === recordTypes.eof) {
      depth = Math.max(depth - 1, 0)
    } else if (depth === 1 && rows) {
      // Deeper ones are of charts.
      if (styles !== undefined) {
        if (record.type === recordTypes.condition) ruled.add(rows)
        addCells(stream, record, { rows, styles })
      }
      const left = leftText?.(record)
      if (left !== undefined) {
        const texts = textsOf.get(rows) ?? new Map<number, Map<number, string>>()
        textsOf.set(rows, texts)
        const row = stream.readUInt16LE(record.start) + 1
        const inRow = texts.get(row) ?? new Map<number, string>()
        texts.set(row, inRow.set(stream.readUInt16LE(record.start + 2), left))
      }
    }
  }
  return [...sheets.values()].map((sheet) => {
    const texts = textsOf.get(sheet)
    return { ...sheet.found(), ...(ruled.has(sheet) && { hasUnreadColors: true }), ...(texts && { texts }) }
  })
}

const strikeout = 0x08
const italicBit = 0x02
// [MS-XLS], Font: letters from this weight on are bold.
const boldMin = 700
const fontWords = (['latin1', 'utf16le'] as const).flatMap((encoding) =>
  ['Bold', 'bold', 'BOLD', 'Italic', 'italic', 'ITALIC'].map((word) => Buffer.from(word, encoding)),
)
const solid = 1

// No font has number 4 ([MS-XLS], FontIndex).
const fontOf = <Font>(fonts: readonly Font[], number: number) => fonts[number > 4 ? number - 1 : number]

/** Of a cell's record, the text without what is struck through in it; undefined where all of it counts. */
type LeftText = (record: BiffRecord) => string | undefined

/** What is before the sheets: the styles, where the sheets start, and what is left of texts if anything is struck through. */
function readGlobals(stream: Buffer): {
  styles: StyleMarks
  sheetStarts: number[]
  leftText: LeftText | undefined
} {
  const sheetStarts = new Set<number>()
  const withFonts = fontWords.some((word) => stream.includes(word))
  const fonts: { isStruck: boolean; isBold: boolean; isItalic: boolean; colorIndex: number | undefined }[] = []
  const formats: { font: number; colorIndex: number | undefined }[] = []
  const exactColors = new Map<number, string>()
  const sharedTexts: Buffer[] = []
  let palette: string[] | undefined
  let last: number | undefined
  for (const { type, start, end } of recordsOf(stream)) {
    const length = end - start
    if (type === recordTypes.eof) break
    // A record that continues another belongs to the last one that does not.
    if (type !== recordTypes.continue) last = type
    if (last === recordTypes.sharedTexts) sharedTexts.push(stream.subarray(start, end))
    if (type === recordTypes.boundSheet && length >= 4) sheetStarts.add(stream.readUInt32LE(start))
    if (type === recordTypes.font && length >= 3)
      fonts.push({
        isStruck: ((stream[start + 2] ?? 0) & strikeout) > 0,
        isItalic: withFonts && ((stream[start + 2] ?? 0) & italicBit) > 0,
        isBold: withFonts && length >= 8 && stream.readUInt16LE(start + 6) >= boldMin,
        colorIndex: length >= 6 ? stream.readUInt16LE(start + 4) : undefined,
      })
    if (type === recordTypes.palette) palette = readPalette(stream, start, end)
    if (type === recordTypes.xf && length >= 2) {
      const isFilled = length >= 20 && (stream[start + 17] ?? 0) >> 2 === solid
      const colorIndex = isFilled ? stream.readUInt16LE(start + 18) & 0x7f : undefined
      formats.push({ font: stream.readUInt16LE(start), colorIndex })
    }
    if (type === recordTypes.xfExt && length >= 20) {
      const color = readExactColor(stream, start, end)
      if (color !== undefined) exactColors.set(stream.readUInt16LE(start + 14), color)
    }
  }
  const styles = formats.map(({ font, colorIndex }, index) => {
    const letters = fontOf(fonts, font)
    return {
      isStruck: letters?.isStruck ?? false,
      isBold: letters?.isBold ?? false,
      isItalic: letters?.isItalic ?? false,
      letters: letters?.colorIndex === undefined ? undefined : indexedColor(letters.colorIndex, palette),
      fill: colorIndex === undefined ? undefined : (exactColors.get(index) ?? indexedColor(colorIndex, palette)),
    }
  })
  const isStruck = (font: number) => fontOf(fonts, font)?.isStruck ?? false
  return {
    styles: toStyleMarks(styles),
    sheetStarts: [...sheetStarts].sort((one, other) => one - other),
    leftText: fonts.some((font) => font.isStruck) ? findLeftTexts(stream, sharedTexts, isStruck) : undefined,
  }
}

const excel97 = 0x0600

/** A record of a cell has its row, column and style, then the number of a shared text or a text of its own. */
function findLeftTexts(
  stream: Buffer,
  sharedTexts: readonly Buffer[],
  isStruck: (font: number) => boolean,
): LeftText | undefined {
  if (stream.readUInt16LE(headBytes) < excel97) return undefined
  const shared = readLeftTexts(sharedTexts, isStruck)
  return ({ type, start, end }) => {
    if (end - start < 10) return undefined
    if (type === recordTypes.sharedText) return shared.get(stream.readUInt32LE(start + 6))
    return type === recordTypes.ownText ? readLeftText(stream.subarray(start + 6, end), isStruck) : undefined
  }
}

const colorAt = (stream: Buffer, at: number) => stream.toString('hex', at, at + 3).toUpperCase()

function readPalette(stream: Buffer, start: number, end: number): string[] {
  const palette: string[] = []
  for (let at = start + 2; at + 4 <= end; at += 4) palette.push(colorAt(stream, at))
  return palette
}

const foreground = 4
const rgb = 2

/** The fill that Excel 2007 and later add where the palette has only a similar color, unless it is of a theme (ExtProp). */
function readExactColor(stream: Buffer, start: number, end: number): string | undefined {
  let at = start + 20
  while (at + 12 <= end) {
    const isExactFill = stream.readUInt16LE(at) === foreground && stream.readUInt16LE(at + 4) === rgb
    if (isExactFill) return colorAt(stream, at + 8)
    at += Math.max(stream.readUInt16LE(at + 2), headBytes)
  }
  return undefined
}

// `step` is the bytes of each cell in a record of several.
const cellRecords: ReadonlyMap<number, { hasValue: boolean; step?: number }> = new Map([
  [0x0006, { hasValue: true }], // Formula
  [0x00bd, { hasValue: true, step: 6 }], // MulRk
  [0x00be, { hasValue: false, step: 2 }], // MulBlank
  [0x00d6, { hasValue: true }], // RString
  [0x00fd, { hasValue: true }], // LabelSst
  [0x0201, { hasValue: false }], // Blank
  [0x0203, { hasValue: true }], // Number
  [0x0204, { hasValue: true }], // Label
  [0x0205, { hasValue: true }], // BoolErr
  [0x027e, { hasValue: true }], // RK
])

/** A record of cells has a row and the first column, both counted from 0, then the style of each cell. */
function addCells(
  stream: Buffer,
  { type, start, end }: BiffRecord,
  { rows, styles }: { rows: RowMarks; styles: NonNullable<StyleMarks> },
): void {
  const kind = cellRecords.get(type)
  if (!kind || end - start < 6) return
  const { hasValue, step } = kind
  const count = step === undefined ? 1 : Math.floor((end - start - 6) / step)
  for (let index = 0; index < count; index += 1) {
    const mark = styles[stream.readUInt16LE(start + 4 + index * (step ?? 0))]
    if (mark === undefined) continue
    const row = stream.readUInt16LE(start) + 1
    rows.add({ row, column: stream.readUInt16LE(start + 2) + index, hasValue }, mark)
  }
}
