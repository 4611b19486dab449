import { expect, test } from 'vitest'
import { readBody, toListFile } from './body.ts'

const table = (rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
const head = ['Coil', 'Gauge', 'Width', 'Lbs']
const rows = [head, ['A-1', '.125', '48', '42,000'], ['A-2', '.1345', '60', '41,250']]
const read = (given: { html?: string; text?: string; isReply?: boolean }) =>
  readBody({ html: '', text: '', isReply: false, ...given })
const asText = (separator: string, all = rows) => all.map((cells) => cells.join(separator)).join('\r\n')
const aligned = rows
  .map((cells) =>
    cells
      .map((cell) => cell.padEnd(10))
      .join('')
      .trimEnd(),
  )
  .join('\n')

test('a table of a page is a list with the line above it, and what only places the page is none', () => {
  const html = `<style>p{}</style><table><tr><td><p>Hi Pat,</p><p>All prime.</p>${table(rows)}<p>Thanks<br>Ann</p></td></tr></table>`
  expect(read({ html: html.replace('<table><tr><td>', '') }).rows?.slice(-3)).toEqual(rows)
  expect(read({ html }).rows).toEqual(rows)
  expect(
    read({
      html: table([
        ['Phone', 'Fax', 'Web'],
        ['1', '2', '3'],
      ]),
    }).rows,
  ).toBeUndefined()
})

test.each([
  ['tabs', asText('\t')],
  ['lines', asText(' | ')],
  ['blanks', aligned],
])('rows of a text with columns by %s are a list', (_what, written) => {
  const text = `Hi Pat,\n\nHere it is.\n\n${written}\n\nBest regards\n-- \nAnn Lee\t555\t.125\t48 x 96`
  expect(read({ text }).rows?.slice(-3)).toEqual(rows)
})

test('what is passed on or quoted counts where nothing newer has a list', () => {
  const older = asText('\t', [head, ['OLD', '.25', '72', '9,000']])
  const quoted = older.replaceAll(/^/gm, '> ')
  const passedOn = `FYI\n\n---------- Forwarded message ---------\nFrom: Ann <ann@acme.example>\nDate: today\nSubject: Stock\n\n${older}`
  const oldRows = [head, ['OLD', '.25', '72', '9,000']]
  expect(read({ text: `See below\n\nOn Monday Ann wrote:\n${quoted}` }).rows?.slice(-2)).toEqual(oldRows)
  expect(read({ text: passedOn }).rows?.slice(-2)).toEqual(oldRows)
  expect(read({ text: `${asText('\t')}\n\nOn Monday Ann wrote:\n${quoted}` }).rows).toEqual(rows)
  const html = `<p>New</p>${table(rows)}<blockquote>${table(oldRows)}</blockquote>`
  expect(read({ html }).rows?.slice(-3)).toEqual(rows)
  expect(read({ html: html.replace(table(rows), '') }).rows?.slice(-2)).toEqual(oldRows)
})

test('what an answer to us quotes is ours, and no list', () => {
  const text = `Yes, all of it\n\nOn Monday the desk wrote:\n${asText('\t').replaceAll(/^/gm, '> ')}`
  expect(read({ text, isReply: true })).toEqual({ rows: undefined, texts: [] })
  const html = `<p>Yes</p><blockquote>${table(rows)}</blockquote>`
  expect(read({ html, isReply: true })).toEqual({ rows: undefined, texts: [] })
})

test('sentences with sizes are left to the reader of lines, those of signatures are not', () => {
  const line = 'HR coil .125 x 60 x C 42,000# A36 $.38'
  const { rows: found, texts } = read({ text: `Hi\n${line}\nThanks\n-- \n.25 x 48 Steel Street` })
  expect([found, texts]).toEqual([undefined, [`Hi\n${line}\nThanks`]])
  expect(read({ text: 'Lunch today?' })).toEqual({ rows: undefined, texts: [] })
})

test('a cell stays one cell, whatever it has', () => {
  const file = new TextDecoder().decode(
    toListFile([
      ['a\tb\nc', '"48"'],
      ['', 'd'],
    ]),
  )
  expect(file).toBe('sep=\t\na b c\t"""48"""\n\td\n')
})
