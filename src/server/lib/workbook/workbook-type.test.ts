import { expect, test } from 'vitest'
import { aCompoundFile, aSheetFile } from '../../test/lists/workbooks.ts'
import { detectWorkbookType, isNoWorkbook } from './workbook-type.ts'

const typeOf = (content: string | Uint8Array) => detectWorkbookType(Buffer.from(content))
const withMark = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const spreadsheetXml = 'xmlns="urn:schemas-microsoft-com:office:spreadsheet"'

test('workbooks are recognized by their first bytes', () => {
  expect(typeOf('%PDF-1.7\n1,2,3\n4,5,6\n')).toBe('pdf')
  expect(typeOf(aSheetFile([['a']]))).toBe('xlsx')
  expect(typeOf(aSheetFile([['a']], 'biff8'))).toBe('xls')
  expect(typeOf(aCompoundFile('EncryptedPackage'))).toBe('xls')
  expect(typeOf(Buffer.from('0900040002001000', 'hex'))).toBe('xls')
})

test.each([
  ['<html><body><table><tr><td>a</table>'],
  ['\ufeff \r\n<!DOCTYPE html><html><TABLE border=1>'],
  ['<?xml version="1.0"?><!-- export --> <html><table>'],
  ['<meta charset=utf-8><table>'],
  ['<table><tr><td>a'],
  ['<div><table>'],
])('a page with a table is HTML: %s', (page) => {
  expect(typeOf(page)).toBe('html')
  expect(typeOf(withMark(page))).toBe('html')
})

test.each([
  [`<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook ${spreadsheetXml}>`],
  [`<ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">`],
])('an XML Spreadsheet is XML: %s', (xml) => {
  expect(typeOf(xml)).toBe('xml')
})

test.each([
  ['a\tb\tc\n1\t2\t3'],
  ['a,b,c\r\n1,2,3\r\n'],
  ['a;b;c\r1;2;3'],
  ['ACME Steel\n\n"Tag, No.",Heat,Thk\n"1,2",H1,3/16\n3,H2,0.25'],
  ['sep=|\na|b'],
  ['Tag\tHeat\tThk\n1\n2\tH2\n3\tH3\t0.5\n4\tH4\t0.5\u001a'],
])('separated text is text: %j', (text) => {
  expect(typeOf(text)).toBe('text')
  expect(typeOf(withMark(text))).toBe('text')
})

test.each([
  ['nothing', ''],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['JSON', '{"a":1,"b":2,"c":3,\n"d":1,"e":2,"f":3}'],
  ['rich text', '{\\rtf1;a;b\n;c;d}'],
  ['prose', 'Dear all,\nplease find our list of coils, sheets and plates below.\nRegards,\nJim'],
  ['one line', 'Product ID,Source Code,Heat'],
  ['two columns', 'a,b\n1,2\n3,4'],
  ['a page without a table', '<html><body>a,b,c</body></html>'],
  ['other XML', '<?xml version="1.0"?><office:document/>'],
  ['a drawing', '<svg><table/></svg>'],
  ['text with control characters', 'a\tb\tc\n1\u00002\t3\t4'],
  ['random bytes', Buffer.from('0807a3ff000131bc09e0', 'hex')],
  ['a symbolic link file of Excel', 'ID;PWXL;N;E\nC;Y1;X1;K1\nC;Y1;X2;K2'],
])('%s is not a workbook', (_what, content) => {
  expect(typeOf(content)).toBeUndefined()
})

test.each([
  ['zeros', '0'.repeat(100_000), true],
  ['prose', 'Dear all,\nplease find our list below.\n'.repeat(2_000), true],
  ['what is binary', Buffer.alloc(100_000), true],
  ['separated text', 'a,b,c\n1,2,3\n', false],
  ['a page whose table follows', ' <html><!-- a long style -->', false],
  ['blanks', ' \n'.repeat(50_000), false],
])('the start of a long file tells of %s whether it can be a workbook', (_what, start, isNone) => {
  expect(isNoWorkbook(Buffer.from(start))).toBe(isNone)
})
