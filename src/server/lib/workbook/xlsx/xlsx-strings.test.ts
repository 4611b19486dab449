import { expect, test } from 'vitest'
import { aPackage } from '../../../test/lists/xlsx-packages.ts'
import { openArchive } from '../archive.ts'
import { readFamiliarXlsx, readXlsxByLibrary } from './xlsx.ts'
import { findWorkbookPart } from './xlsx-package.ts'
import { readSharedStrings } from './xlsx-strings.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const inRuns = (...runs: readonly string[]) =>
  `<sst xmlns="${main}"><si>${runs.map((one) => `<r>${one}</r>`).join('')}</si></sst>`
const struck = (text: string) => `<rPr><strike/><sz val="11"/></rPr><t>${text}</t>`
const plain = (text: string) => `<rPr><sz val="11"/></rPr><t>${text}</t>`

test.each(['', 'x:'])(
  'both readers of workbooks take what is not struck through, with the prefix "%s"',
  async (prefix) => {
    const runs = (['42,350', ' 41,900'] as const).map((text, at) => {
      const format = at === 0 ? '<rPr><strike/></rPr>' : ''
      return `<r>${format}<t>${text}</t></r>`
    })
    const cells = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is>${runs.join('')}</is></c></row>`
    const sheetData = cells.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`)
    const root = prefix === '' ? {} : { prefix, sheetRoot: `${prefix}worksheet xmlns:x="${main}"` }
    const bytes = aPackage({ ...root, sheetData, strings: `<si>${runs.join('')}</si>` })
    const archive = await openArchive(Buffer.from(bytes))
    const fast = await readFamiliarXlsx(archive, findWorkbookPart(archive))
    expect(fast?.[0]?.rows[0]?.cells).toEqual(['41,900', '41,900'])
    expect(readXlsxByLibrary(archive)).toEqual(fast)
  },
)

test('of a text that is struck through in part the rest counts, and all of one that is struck as a whole', () => {
  const read = (...runs: readonly string[]) => readSharedStrings(Buffer.from(inRuns(...runs)))
  expect(read(struck('42,350'), plain(' 41,900'))).toEqual(['41,900'])
  expect(read(struck('42,350'))).toEqual(['42,350'])
  expect(read(plain('42,'), plain('350'))).toEqual(['42,350'])
})
