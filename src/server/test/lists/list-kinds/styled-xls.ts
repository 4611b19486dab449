import * as XLSX from 'xlsx'
import { type Fill, keyOf, listStyles, type RowLook, rowsOf, type StyledSheet, threadNote } from './styled-file.ts'

const recordType = { eof: 0x0a, font: 0x31, boundSheet: 0x85, format: 0xe0, exactColor: 0x87d } as const
const cellTypes: ReadonlySet<number> = new Set([0x201, 0x203, 0x204])
// As Excel writes what its palette lacks; the exact color is in a record of its own.
const gold = 51
const gray = 22
// The library writes one font, but Excel expects four, and counts the next one as number 5.
const plainFonts = 3
const struckFont = 5

/** An .xls file of Excel 97 to 2003 whose cells have looks and comments: `aStyledFile` in the older format. */
export function aStyledXls({ cells, looks = [], comments = [] }: StyledSheet): Uint8Array<ArrayBuffer> {
  const sheet = XLSX.utils.aoa_to_sheet(
    rowsOf(cells).map((row) => [...row]),
    { sheetStubs: true },
  )
  for (const { cell, text, author, isThreaded = false } of comments) {
    const written = isThreaded ? threadNote + text : author === undefined ? text : `${author}:\n${text}`
    const at: XLSX.CellObject = sheet[cell] ?? { t: 'z' }
    XLSX.utils.cell_add_comment(at, written, author)
    sheet[cell] = at
  }
  const plain: Buffer = XLSX.write(XLSX.utils.book_new(sheet, 'Stock'), { bookType: 'biff8', type: 'buffer' })
  const found: { content: Buffer } = XLSX.CFB.find(XLSX.CFB.read(plain, { type: 'buffer' }), 'Workbook')
  const file: unknown = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(file, 'Workbook', withLooks(splitRecords(found.content), looks))
  const bytes: Buffer = XLSX.CFB.write(file, { type: 'buffer' })
  return new Uint8Array(bytes)
}

type BiffRecord = { type: number; data: Buffer }

function splitRecords(stream: Buffer): BiffRecord[] {
  const records: BiffRecord[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    records.push({ type: stream.readUInt16LE(at), data: Buffer.from(stream.subarray(at + 4, end)) })
    at = end
  }
  return records
}

/** A record of an .xls file's stream. */
export function aBiffRecord(type: number, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

function withLooks(records: readonly BiffRecord[], looks: readonly RowLook[]): Buffer {
  const styles = listStyles(looks)
  const firstStyle = records.filter(({ type }) => type === recordType.format).length
  const font = Buffer.concat(records.filter(({ type }) => type === recordType.font).map(toBytes))
  const struck = Buffer.from(font)
  struck.writeUInt8(0x08, 6)
  const fonts = Buffer.concat([...Array.from({ length: plainFonts }, () => font), struck])
  const written = styles.map((key): RowLook => JSON.parse(key))
  const formats = Buffer.concat([
    ...written.map(aFormat),
    ...written.map(({ fill }, index) => anExactColor(fill, firstStyle + index)),
  ])
  const added = fonts.length + formats.length
  const sheetAt = records.findIndex(({ type }) => type === recordType.eof)
  const isLast = (type: number, index: number) => records.findLastIndex((one) => one.type === type) === index
  const pieces = records.flatMap(({ type, data }, index) => {
    if (type === recordType.boundSheet) data.writeUInt32LE(data.readUInt32LE(0) + added, 0)
    if (index > sheetAt && cellTypes.has(type)) {
      const row = data.readUInt16LE(0) + 1
      const column = data.readUInt16LE(2)
      const look = looks.find((one) => one.row === row && (one.columns?.includes(column) ?? true))
      if (look) data.writeUInt16LE(firstStyle + styles.indexOf(keyOf(look)), 4)
    }
    const follows =
      type === recordType.font && isLast(type, index)
        ? [fonts]
        : type === recordType.format && isLast(type, index)
          ? [formats]
          : []
    return [toBytes({ type, data }), ...follows]
  })
  return Buffer.concat(pieces)
}

const toBytes = ({ type, data }: BiffRecord) => aBiffRecord(type, data)

function aFormat({ isStruck = false, fill }: RowLook): Buffer {
  const data = Buffer.alloc(20)
  data.writeUInt16LE(isStruck ? struckFont : 0, 0)
  if (fill) {
    data.writeUInt8(1 << 2, 17)
    data.writeUInt16LE('indexed' in fill ? fill.indexed : 'rgb' in fill ? gold : gray, 18)
  }
  return aBiffRecord(recordType.format, data)
}

function anExactColor(fill: Fill | undefined, style: number): Buffer {
  if (!fill || !('rgb' in fill)) return Buffer.alloc(0)
  const data = Buffer.alloc(40)
  data.writeUInt16LE(recordType.exactColor, 0)
  data.writeUInt16LE(style, 14)
  for (const [at, value] of [1, 4, 20, 2].entries()) data.writeUInt16LE(value, 18 + at * 2)
  data.write(`${fill.rgb}FF`, 28, 'hex')
  return aBiffRecord(recordType.exactColor, data)
}
