import { constants, crc32, deflateRawSync } from 'node:zlib'
import * as XLSX from 'xlsx'

/** An entry of a zip file in which each field may be false. */
export type ZipEntry = {
  name: string
  data?: string | Buffer
  /** Already packed data. */
  packed?: { data: Buffer; bytes: number; crc: number }
  /** 8 is deflated, 0 stored. */
  method?: number
  flags?: number
  /** The unpacked size in both headers, or in the local one. */
  size?: number
  localSize?: number
  packedSize?: number
  /** Bytes after the data. */
  follow?: Buffer
  /** The directory's extra field, as zip64 uses it. */
  extra?: Buffer
}

/** A zip file with these entries; `count` is the number it claims. */
export function aRawZip(
  entries: readonly ZipEntry[],
  { comment = '', count = entries.length }: { comment?: string; count?: number } = {},
): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const { local, central } = headers(entry, at)
    pieces.push(...local)
    at += local.reduce((bytes, piece) => bytes + piece.length, 0)
    directory.push(central)
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...pieces, central, end, Buffer.from(comment, 'latin1')])
}

function headers(entry: ZipEntry, at: number): { local: Buffer[]; central: Buffer } {
  const content = Buffer.from(entry.data ?? '')
  const plain = {
    data: entry.method === 0 ? content : deflateRawSync(content),
    bytes: content.length,
    crc: crc32(content),
  }
  const { data, bytes, crc } = entry.packed ?? plain
  const name = Buffer.from(entry.name)
  const fields = (size: number, extraBytes: number) => {
    const buffer = Buffer.alloc(26)
    buffer.writeUInt16LE(20, 0)
    buffer.writeUInt16LE(entry.flags ?? 0, 2)
    buffer.writeUInt16LE(entry.method ?? 8, 4)
    buffer.writeUInt16LE(0x21, 8)
    buffer.writeUInt32LE(crc, 10)
    buffer.writeUInt32LE(entry.packedSize ?? data.length, 14)
    buffer.writeUInt32LE(size, 18)
    buffer.writeUInt16LE(name.length, 22)
    buffer.writeUInt16LE(extraBytes, 24)
    return buffer
  }
  const size = entry.size ?? bytes
  const extra = entry.extra ?? Buffer.alloc(0)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(at, 10)
  return {
    local: [Buffer.from('PK\x03\x04'), fields(entry.localSize ?? size, 0), name, data, entry.follow ?? Buffer.alloc(0)],
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields(size, extra.length), tail, name, extra]),
  }
}

/** An entry with its sizes in the extra field, as in files of more than 4 GB. */
export function asZip64(entry: ZipEntry): ZipEntry {
  const bytes = Buffer.from(entry.data ?? '')
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(bytes.length), 4)
  extra.writeBigUInt64LE(BigInt(deflateRawSync(bytes).length), 12)
  return { ...entry, size: 0xffffffff, packedSize: 0xffffffff, extra }
}

const mib = 1024 * 1024

/** Megabytes of one text, packed piece by piece, between `head` and `tail`. */
export function aPackedText(
  unit: string,
  sizeMb: number,
  { head = '', tail = '' } = {},
): NonNullable<ZipEntry['packed']> {
  const piece = Buffer.from(unit.repeat(Math.ceil(mib / unit.length)))
  const packedPiece = deflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH })
  const packHead = deflateRawSync(Buffer.from(head || ' '), { finishFlush: constants.Z_SYNC_FLUSH })
  let crc = crc32(Buffer.from(head || ' '))
  for (let index = 0; index < sizeMb; index += 1) crc = crc32(piece, crc)
  const end = Buffer.from(tail || ' ')
  return {
    data: Buffer.concat([packHead, ...Array.from({ length: sizeMb }, () => packedPiece), deflateRawSync(end)]),
    bytes: (head || ' ').length + piece.length * sizeMb + end.length,
    crc: crc32(end, crc),
  }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The rows of the list in all hostile files. */
export const listRows = [
  ['Tag', 'Heat', 'Thk'],
  ['007', 'H1', '3/16'],
] as const

const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`

export const listRowsXml = listRows
  .map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((value, column) => text(`${'ABC'[column]}${index + 1}`, value)).join('')}</row>`,
  )
  .join('')

/** A sheet's XML with the list, and text before the data, after the rows and after the data. */
export function aSheetXml({ before = '', rows = '', behind = '' } = {}): string {
  return `<worksheet xmlns="${main}" xmlns:r="${office}">${before}<sheetData>${listRowsXml}${rows}</sheetData>${behind}</worksheet>`
}

/** The parts of a workbook with the list, by path. */
export function listParts(): Map<string, string> {
  return new Map([
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/></Types>`,
    ],
    ['_rels/.rels', aRelations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', aWorkbookXml('<sheet name="List" sheetId="1" r:id="rId1"/>')],
    [
      'xl/_rels/workbook.xml.rels',
      aRelations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    ],
    ['xl/worksheets/sheet1.xml', aSheetXml()],
    ['xl/sharedStrings.xml', aSharedTextsXml('<si><t>shared</t></si>')],
  ])
}

export function aWorkbookXml(sheets: string, behind = ''): string {
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets>${behind}</workbook>`
}

export function aSharedTextsXml(items: string): string {
  return `<sst xmlns="${main}">${items}</sst>`
}

/** The XML of relations, each with a kind and a target. */
export function aRelations(relations: readonly (readonly [kind: string, target: string])[]): string {
  const items = relations.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packages}/relationships">${items.join('')}</Relationships>`
}

/** The entries of a workbook with the list, with some parts replaced or added. */
export function listEntries(parts: Readonly<Record<string, string | Omit<ZipEntry, 'name'>>> = {}): ZipEntry[] {
  const entries = new Map<string, ZipEntry>()
  for (const [name, data] of listParts()) entries.set(name, { name, data })
  for (const [name, part] of Object.entries(parts))
    entries.set(
      name,
      typeof part === 'string' ? { name, data: part } : { data: entries.get(name)?.data ?? '', ...part, name },
    )
  return [...entries.values()]
}

export function aListFile(parts: Readonly<Record<string, string | Omit<ZipEntry, 'name'>>> = {}): Buffer {
  return aRawZip(listEntries(parts))
}

/** The list in another format that SheetJS writes. */
export function aListIn(bookType: XLSX.BookType | 'biff4'): Buffer {
  const workbook = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(listRows.map((row) => [...row])), 'List')
  // The library can write Excel 4, though its types do not say so.
  const bytes: Buffer = XLSX.write(workbook, { bookType: bookType as XLSX.BookType, type: 'buffer' })
  return bytes
}

/** Changes the data of a record in an .xls file. */
export function changeRecord(xls: Buffer, record: number, change: (data: Buffer) => void): Buffer {
  const changed = Buffer.from(xls)
  // Small files have their stream in consecutive whole sectors.
  let at = changed.indexOf(Buffer.from('0908100000060500', 'hex'))
  while (at >= 0 && at + 4 <= changed.length) {
    const length = changed.readUInt16LE(at + 2)
    if (changed.readUInt16LE(at) === record) change(changed.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return changed
}

const sectorBytes = 512

/** Changes the sector chains of a compound file: `next` gives the follower of each sector. */
export function changeChains(file: Buffer, next: (stored: number, sector: number) => number): Buffer {
  const changed = Buffer.from(file)
  const chainsAt = (changed.readUInt32LE(76) + 1) * sectorBytes
  for (let sector = 0; sector * sectorBytes < changed.length; sector += 1) {
    const at = chainsAt + sector * 4
    changed.writeInt32LE(next(changed.readInt32LE(at), sector), at)
  }
  return changed
}
