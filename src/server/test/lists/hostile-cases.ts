import type { ErrorCode } from '../../../shared/text/errors.ts'
import {
  aListFile,
  aListIn,
  aPackedText,
  aRawZip,
  aRelations,
  aSharedTextsXml,
  aSheetXml,
  asZip64,
  aWorkbookXml,
  changeChains,
  changeRecord,
  listEntries,
  listRows,
} from './hostile-files.ts'
import { aCompoundFile, aZip } from './workbooks.ts'

/** A file that must be refused with this code and a reason. */
export type RefusedFile = { what: string; make: () => Uint8Array; code: ErrorCode; words: RegExp }

/** A file that looks hostile or broken, but contains the list as a person would see it. */
export type HarmlessFile = { what: string; make: () => Uint8Array; rows: readonly (readonly string[])[] }

const sheet = 'xl/worksheets/sheet1.xml'
const texts = 'xl/sharedStrings.xml'
const book = 'xl/workbook.xml'
const bookRels = 'xl/_rels/workbook.xml.rels'
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
const manySheets = (count: number) =>
  times(count, (index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="rId1"/>`)
const ofSheet = (xml: Parameters<typeof aSheetXml>[0]) => () => aListFile({ [sheet]: aSheetXml(xml) })
const ofOddSheet = (xml: Parameters<typeof aSheetXml>[0]) =>
  ofSheet({ ...xml, before: `<!-- odd -->${xml?.before ?? ''}` })
const ofDoctype = (entities: string) => () =>
  aListFile({
    [sheet]: `<!DOCTYPE x [${entities}]>${aSheetXml({ rows: '<row r="3"><c r="A3" t="inlineStr"><is><t>&x;</t></is></c></row>' })}`,
  })
const endOfChain = -2
const ofText = (content: string | Buffer) => () => Buffer.from(content)
const filled = (unit: string, bytes: number) => Buffer.alloc(bytes, unit)
const cutAt = (file: Buffer, tenths: number) => file.subarray(0, Math.floor((file.length * tenths) / 10))
const mb = 1_000_000

const damaged = /damaged or incomplete.*Open it in Excel/
const cutOff = /cut off on its way.*Send it again/
const wrongType = /^Invalid File Type: Please select an Excel file \(\.xlsx or \.xls\)(?:\. .+)?$/
const password = /password/
const tooManyRows = /more than 100,000 rows/
const tooManyColumns = /beyond column 1,024/
const unpacked = /when unpacked\. Save only the list itself/

/** Files that are not workbooks, are broken, or exceed the limits of a list. */
export const refusedFiles: readonly RefusedFile[] = [
  ...refused('TOO_LARGE', [
    [
      'a cell in the last row and column of Excel',
      ofSheet({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
      /rows|column/,
    ],
    ['a row beyond the limit', ofSheet({ rows: '<row r="100002"><c r="A100002"><v>1</v></c></row>' }), tooManyRows],
    [
      '100,002 rows without a number',
      ofSheet({ rows: times(100_002, () => '<row><c><v>1</v></c></row>') }),
      tooManyRows,
    ],
    [
      'a far cell that the general library reads',
      ofOddSheet({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
      tooManyRows,
    ],
    [
      'a far column that the general library reads',
      ofOddSheet({ rows: '<row r="3"><c r="XFD3"><v>1</v></c></row>' }),
      tooManyColumns,
    ],
    [
      'a million rows that the general library reads',
      ofOddSheet({ rows: times(1_000_000, () => '<row><c><v>1</v></c></row>') }),
      tooManyRows,
    ],
    [
      'a million merged cells that the general library reads',
      ofOddSheet({
        behind: `<mergeCells>${times(1_000_000, (index) => `<mergeCell ref="A${index + 3}:B${index + 3}"/>`)}</mergeCells>`,
      }),
      /merged cells/,
    ],
    [
      'a cell in a row that no sheet has',
      ofSheet({ rows: '<row r="3"><c r="A99999999999"><v>1</v></c></row>' }),
      tooManyRows,
    ],
    ['a column beyond the limit', ofSheet({ rows: '<row r="3"><c r="AMK3"><v>1</v></c></row>' }), tooManyColumns],
    ['400 MB of blanks in 410 KB', () => aListFile({ [sheet]: { packed: aPackedText(' ', 400) } }), unpacked],
    [
      'a sheet of 300 MB of cells',
      () => aListFile({ [sheet]: { packed: aPackedText('<c/>', 300, { head: '<worksheet><sheetData><row>' }) } }),
      unpacked,
    ],
    ['texts of 400 MB', () => aListFile({ [texts]: { packed: aPackedText('<si><t>x</t></si>', 400) } }), unpacked],
    [
      'ten sheets of 100 MB',
      () =>
        aListFile({
          ...Object.fromEntries(
            Array.from({ length: 10 }, (_, index) => [
              `xl/worksheets/sheet${index + 1}.xml`,
              { packed: aPackedText(' ', 100) },
            ]),
          ),
          [book]: aWorkbookXml(
            times(10, (index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`),
          ),
          [bookRels]: aRelations(
            Array.from({ length: 10 }, (_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
          ),
        }),
      unpacked,
    ],
    [
      '10,000 entries',
      () =>
        aRawZip([
          ...listEntries(),
          ...Array.from({ length: 10_000 }, (_, index) => ({ name: `xl/media/${index}.xml`, data: '<x/>' })),
        ]),
      /parts/,
    ],
    ['5,000 sheets', () => aListFile({ [book]: aWorkbookXml(manySheets(5_000)) }), /sheets/],
    [
      'one long text a hundred thousand times',
      () =>
        aListFile({
          [texts]: aSharedTextsXml(`<si><t>${'x'.repeat(2_000)}</t></si>`),
          [sheet]: aSheetXml({ rows: times(1_000, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`) }),
        }),
      /too much text/,
    ],
    [
      'a million merged cells',
      ofSheet({
        behind: `<mergeCells>${times(1_000_000, (index) => `<mergeCell ref="A${index + 3}:B${index + 3}"/>`)}</mergeCells>`,
      }),
      /merged cells/,
    ],
    ['tables within tables without end', ofText(filled('<table><tr><td>', 10 * mb)), /nested too deeply/],
    [
      'a page of a million rows',
      ofText(filled('<table><tr><td>1', 1_000).toString() + times(1_000_000, () => '<tr><td>1')),
      /nested too deeply|rows/,
    ],
    [
      'a page of 2 million blank rows',
      ofText(Buffer.concat([Buffer.from('<table>'), filled('<tr>', 10 * mb)])),
      tooManyRows,
    ],
    [
      'a page of one endless row',
      ofText(Buffer.concat([Buffer.from('<table>'), filled('<td>1', 10 * mb)])),
      tooManyColumns,
    ],
    [
      'a wall of cells that reach down over millions of rows',
      ofText(
        Buffer.concat([Buffer.from(`<table><tr>${'<td rowspan=65534>x'.repeat(1_023)}`), filled('<tr><td>', 10 * mb)]),
      ),
      tooManyRows,
    ],
    ['a page of a million different tables', ofText(filled('<table><td>a</table>', 20 * mb)), /sheets/],
    [
      'text of one endless row',
      ofText(Buffer.concat([Buffer.from('a,b,c\n1,2,3\n'), filled(',', 10 * mb)])),
      tooManyColumns,
    ],
    [
      'text of 10 million blank lines',
      ofText(Buffer.concat([Buffer.from('a,b,c\n1,2,3\n'), filled('\n', 10 * mb)])),
      tooManyRows,
    ],
    [
      'an XML Spreadsheet of 100,000 styles',
      ofText(
        `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">${times(100_000, (index) => `<Style ss:ID="s${index}"><NumberFormat ss:Format="0"/></Style>`)}`,
      ),
      /styles/,
    ],
    [
      'an XML Spreadsheet of 10,000 sheets',
      ofText(`<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">${'<Worksheet/>'.repeat(10_000)}`),
      /sheets/,
    ],
  ]),
  ...refused('WORKBOOK_UNREADABLE', [
    ['a broken PDF', ofText('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'), /^The PDF is damaged/],
    ['an encrypted workbook', () => aCompoundFile('EncryptedPackage'), password],
    ['a zip file with a password', () => aRawZip(listEntries().map((entry) => ({ ...entry, flags: 1 }))), password],
    [
      'a size in the directory that is too small',
      () => aListFile({ [sheet]: { size: 10, localSize: 2_000 } }),
      damaged,
    ],
    ['a size before the data that is too small', () => aListFile({ [sheet]: { localSize: 10 } }), damaged],
    [
      'sizes that are both too small',
      () => aListFile({ [sheet]: { packed: { ...aPackedText(' ', 400), bytes: 1_000 } } }),
      damaged,
    ],
    ['sizes that are both too large', () => aListFile({ [sheet]: { size: 5_000 } }), damaged],
    ['a packed size beyond the file', () => aListFile({ [sheet]: { packedSize: 1_000_000 } }), damaged],
    ['a checksum that is wrong', () => aListFile({ [sheet]: { packed: { ...aPackedText(' ', 1), crc: 1 } } }), damaged],
    ['more entries than there are', () => aRawZip(listEntries(), { count: 400 }), damaged],
    ['a repeated entry', () => aRawZip([...listEntries(), { name: sheet, data: aSheetXml() }]), damaged],
    [
      'a name that leads out of the folder',
      () => aRawZip([...listEntries(), { name: '../../etc/passwd', data: 'x' }]),
      damaged,
    ],
    ['a name that begins at the root', () => aRawZip([...listEntries(), { name: '/etc/passwd', data: 'x' }]), damaged],
    ['a sheet whose part is missing', () => aRawZip(listEntries().filter(({ name }) => name !== sheet)), damaged],
    [
      'a sheet that leads back to the workbook',
      () => aListFile({ [bookRels]: aRelations([['worksheet', '../xl/workbook.xml']]) }),
      damaged,
    ],
    [
      'a row with a million attributes',
      ofSheet({ rows: `<row r="3" ${times(mb, (index) => `a${index}="1" `)}/>` }),
      damaged,
    ],
    ['a shared text that is not there', ofSheet({ rows: '<row r="3"><c r="A3" t="s"><v>99</v></c></row>' }), damaged],
    ['an unknown way of packing', () => aListFile({ [sheet]: { method: 99 } }), damaged],
    [
      'an .xls file whose sectors go in circles',
      () => changeChains(aListIn('biff8'), (next) => (next === endOfChain ? 0 : next)),
      damaged,
    ],
    [
      'an .xls file whose first sectors lead to themselves',
      () => changeChains(aListIn('biff8'), (_, sector) => sector),
      damaged,
    ],
    [
      'an .xls file whose sheet is beyond its end',
      () => changeRecord(aListIn('biff8'), 0x0085, (data) => data.fill(0xff, 0, 4)),
      damaged,
    ],
    [
      'a compound file of zeros',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100_000)]),
      damaged,
    ],
    ['a stream of Excel 4 that ends at once', ofText(Buffer.from('0904060000001000', 'hex')), damaged],
    ['a quote that never closes', ofText(`a,b,c\n1,2,3\n"x${',y,z\n'.repeat(100_000)}`), /Row 3 .* quotation mark/],
    [
      'quotes and blanks without end',
      ofText(`a,b,c\n1,2,3\n"a${'"b'.repeat(2 * mb)}${' '.repeat(5 * mb)}\nx,y,z`),
      /Row 3 .* quotation mark/,
    ],
    ...Array.from(
      { length: 9 },
      (_, index): Case => [
        `an .xlsx file of which ${index + 1} tenths arrived`,
        () => cutAt(aListFile(), index + 1),
        cutOff,
      ],
    ),
    ...Array.from(
      { length: 9 },
      (_, index): Case => [
        `an .xls file of which ${index + 1} tenths arrived`,
        () => cutAt(aListIn('biff8'), index + 1),
        damaged,
      ],
    ),
  ]),
  ...refused('WRONG_FILE_TYPE', [
    ['nothing', ofText(''), /Empty File/],
    ['a PNG', ofText(Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')), wrongType],
    ['JSON', ofText('[{"tag":"007","heat":"H1","thk":"3/16"},\n{"tag":"008","heat":"H2","thk":"3/16"}]'), wrongType],
    ['a letter', ofText('Dear Sir,\nplease find our stock, as of today, attached.\nRegards'), wrongType],
    ['random bytes', ofText(Buffer.from('f3a1009c77e2d40b115a', 'hex')), wrongType],
    ['a line of 50 MB', ofText(filled('x', 50 * mb)), wrongType],
    ['a page without a table', ofText('<html><body><p>Stock</p></body></html>'), wrongType],
    ['a zip file within a zip file', () => aZip({ 'inner.zip': aListFile() }), wrongType],
    [
      'a workbook that leads to itself',
      () => aListFile({ '_rels/.rels': aRelations([['officeDocument', '_rels/.rels']]) }),
      wrongType,
    ],
    ['a zip file of folders', () => aRawZip([{ name: 'xl/' }, { name: 'xl/worksheets/' }]), wrongType],
    ['a document of Word', () => aZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }), wrongType],
    ['an old document of Word', () => aCompoundFile('WordDocument'), wrongType],
    [
      'a program that begins before the zip file',
      () => Buffer.concat([Buffer.from('MZ\u0000'), aListFile()]),
      wrongType,
    ],
  ]),
]

/** Files that can be read completely. */
export const harmlessFiles: readonly HarmlessFile[] = [
  harmless('a sheet that claims a million rows', ofSheet({ before: '<dimension ref="A1:XFD1048576"/>' })),
  harmless('a million blank rows', ofSheet({ rows: times(1_000_000, () => '<row/>') })),
  harmless('a million texts that no cell shows', () =>
    aListFile({ [texts]: aSharedTextsXml(times(1_000_000, (index) => `<si><t>${index}</t></si>`)) }),
  ),
  harmless(
    'a million blank rows that the general library reads',
    ofOddSheet({ rows: times(1_000_000, () => '<row/>') }),
  ),
  harmless(
    'a sheet that claims a million rows to the general library',
    ofOddSheet({ before: '<dimension ref="A1:XFD1048576"/>' }),
  ),
  harmless('a zip file as those of more than 4 GB', () => aRawZip(listEntries().map(asZip64))),
  harmless('a workbook with macros', () => aListFile({ 'xl/vbaProject.bin': 'Shell "format c:"' })),
  ...['', '<!-- odd -->'].map((odd) =>
    harmless(`a macro module of Excel 5 ${odd}`, () =>
      aListFile({
        [book]: aWorkbookXml(
          `${odd}<sheet name="Module1" sheetId="2" state="veryHidden" r:id=""/><sheet name="List" sheetId="1" r:id="rId1"/>`,
        ),
      }),
    ),
  ),
  harmless('.xlsm', () => aListIn('xlsm')),
  harmless('.xlsb', () => aListIn('xlsb')),
  harmless('Excel 2', () => aListIn('biff2')),
  harmless('Excel 4', () => aListIn('biff4')),
  harmless('Excel 95', () => aListIn('biff5')),
  harmless('Excel 97', () => aListIn('biff8')),
  harmless('an XML Spreadsheet', () => aListIn('xlml')),
  harmless('a page', () => aListIn('html')),
  harmless('text of Excel', () => aListIn('txt')),
  harmless('CSV', () => aListIn('csv')),
  harmless('an .xls file that claims a million rows', () =>
    changeRecord(aListIn('biff8'), 0x0200, (data) => data.fill(0xff)),
  ),
  harmless('an .xls file of struck texts whose cells have no style', () =>
    changeRecord(
      changeRecord(aListIn('biff8'), 0x0031, (data) => data.fill(0xff, 2, 4)),
      0x0204,
      (data) => data.fill(0xff, 4, 6),
    ),
  ),
  harmless('entries that are not packed', () => aRawZip(listEntries().map((entry) => ({ ...entry, method: 0 })))),
  harmless('sizes behind the data', () =>
    aRawZip(listEntries().map((entry) => ({ ...entry, flags: 8, follow: Buffer.alloc(0) }))),
  ),
  harmless('a zip file with a long comment', () => aRawZip(listEntries(), { comment: 'PK'.repeat(32_767) })),
  harmless('parts with a byte order mark', () =>
    aListFile({
      [sheet]: `\ufeff${aSheetXml()}`,
      [book]: `\ufeff${aWorkbookXml('<sheet name="List" sheetId="1" r:id="rId1"/>')}`,
    }),
  ),
  harmless('false content types', () =>
    aListFile({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="image/png"/></Types>',
    }),
  ),
  harmless('numbers beyond all numbers', ofSheet({ rows: '<row r="3"><c r="A3"><v>1e999</v></c></row>' }), [
    ...listRows,
    ['Infinity'],
  ]),
  harmless('an external entity', ofDoctype('<!ENTITY x SYSTEM "file:///etc/passwd">'), [...listRows, ['&x;']]),
  harmless(
    'a billion laughs',
    ofDoctype(
      `<!ENTITY x0 "ha">${times(30, (index) => `<!ENTITY x${index + 1} "&x${index};&x${index};">`)}<!ENTITY x "&x30;">`,
    ),
    [...listRows, ['&x;']],
  ),
  harmless('tags within tags without end', ofSheet({ rows: `<row r="3"><c r="A3">${'<a>'.repeat(mb)}</c></row>` })),
  harmless('a comment on __proto__', () =>
    aListFile({
      'xl/worksheets/_rels/sheet1.xml.rels': aRelations([['comments', '../comments1.xml']]),
      'xl/comments1.xml':
        '<comments><authors><author>x</author></authors><commentList><comment ref="__proto__" authorId="0"><text><t>polluted</t></text></comment></commentList></comments>',
    }),
  ),
  harmless('names of __proto__', () =>
    aListFile({
      [book]: aWorkbookXml(
        '<sheet name="__proto__" sheetId="1" r:id="rId1"/>',
        '<definedNames><definedName name="__proto__">polluted</definedName></definedNames>',
      ),
    }),
  ),
  harmless(
    'a text of __proto__',
    ofSheet({ rows: '<row r="3"><c r="A3" t="inlineStr"><is><t>__proto__</t></is></c></row>' }),
    [...listRows, ['__proto__']],
  ),
  harmless(
    'attributes of __proto__',
    ofText('<table __proto__=x constructor=y><tr __proto__=x><td>Tag<td>Heat<td>Thk<tr><td>007<td>H1<td>3/16</table>'),
  ),
  harmless(
    'a text with a NUL',
    ofSheet({ rows: '<row r="3"><c r="A3" t="inlineStr"><is><t>a_x0000_b</t></is></c></row>' }),
    [...listRows, ['ab']],
  ),
  harmless(
    'a million tags that never close',
    ofText(`<table><tr><td>Tag<td>Heat<td>Thk<tr><td>007<td>H1<td>${'<b>'.repeat(mb)}3/16${'</i>'.repeat(mb)}`),
  ),
  harmless(
    'attributes without end',
    ofText(`<table><tr><td>Tag<td>Heat<td>Thk<tr><td>007<td>H1<td ${times(mb, (index) => `a${index} `)}>3/16`),
  ),
]

type Case = readonly [what: string, make: () => Uint8Array, words: RegExp]

function refused(code: ErrorCode, cases: readonly Case[]): RefusedFile[] {
  return cases.map(([what, make, words]) => ({ what, make, code, words }))
}

function harmless(what: string, make: () => Uint8Array, rows: readonly (readonly string[])[] = listRows): HarmlessFile {
  return { what, make, rows }
}
