import { readHtmlSheets } from '../../../lib/workbook/html-list.ts'
import { readPlainTable } from '../../../lib/workbook/pdf/plain-table.ts'
import { type Sheet, shownText } from '../../../lib/workbook/sheet.ts'
import { hasSizeText } from '../../../steel/size-text.ts'
import { textOfHtml } from './letters.ts'

/** A longer text is not looked at. */
export const bodyBytesMax = 200 * 1024

/** What a message says itself, without its files. `isReply`: it answers us, so what it quotes is ours. */
export type Body = { html: string; text: string; isReply: boolean }

/** The rows of a list in a message, and the text of each message in it, the newest first, where there is none. */
export type BodyReading = { rows: string[][] | undefined; texts: string[] }

/**
 * Looks for a list in what a message says: in a table first, in the newest message that has one. Nothing in it makes it throw.
 */
export function readBody({ html, text, isReply }: Body): BodyReading {
  const pages = cutHtml(html).slice(0, isReply ? 1 : undefined)
  const written = text.trim() === '' ? pages.map(textOfHtml) : [text]
  const texts = written.flatMap(cutText).slice(0, isReply ? 1 : messagesMax)
  for (const page of pages) {
    const rows = readHtmlTables(page)
    if (rows) return { rows, texts: [] }
  }
  for (const one of texts) {
    const rows = withSizes(readPlainTable(one))
    if (rows) return { rows, texts: [] }
  }
  return { rows: undefined, texts: texts.filter(hasSizeText) }
}

const rowCellsMin = 3
const rowsMin = 2
const messagesMax = 5

function withSizes(rows: string[][] | undefined): string[][] | undefined {
  const isList = rows?.some((cells) => cells.length >= rowCellsMin && cells.some(hasSizeText))
  return isList ? rows : undefined
}

/** The tables of a page that are lists, with the lines right above the first. Others only place what a page shows. */
function readHtmlTables(html: string): string[][] | undefined {
  const found = parseTables(html).flatMap((sheet) => {
    const rows = fillDown(sheet).filter((cells) => cells.some((cell) => cell !== ''))
    const wide = rows.filter((cells) => cells.filter((cell) => cell !== '').length >= rowCellsMin)
    return !sheet.isHidden && wide.length >= rowsMin && withSizes(wide) ? [rows] : []
  })
  if (found.length === 0) return undefined
  return [...linesAbove(html), ...found.flatMap((rows, index) => (index === 0 ? rows : [[], ...rows]))]
}

function parseTables(html: string): Sheet[] {
  try {
    // With the mark that says how it is encoded, whatever the page says of itself.
    return readHtmlSheets(Buffer.from(`\ufeff${html}`))
  } catch {
    return []
  }
}

/** What a cell says holds for all rows that it covers. */
function fillDown({ rows, merges }: Sheet): string[][] {
  const texts = rows.map(({ number, cells, isHidden }) => ({ number, cells: isHidden ? [] : cells.map(shownText) }))
  for (const { top, bottom, left } of merges) {
    const text = texts.find(({ number }) => number === top)?.cells[left] ?? ''
    for (const { number, cells } of texts) {
      if (number <= top || number > bottom || (cells[left] ?? '') !== '') continue
      while (cells.length < left) cells.push('')
      cells[left] = text
    }
  }
  return texts.map(({ cells }) => cells)
}

const linesAboveMax = 2
const lineCharsMax = 300

function linesAbove(html: string): string[][] {
  const start = html.search(/<table[\s>]/i)
  const lines = textOfHtml(html.slice(0, Math.max(0, start))).split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && line.length <= lineCharsMax)
    .slice(-linesAboveMax)
    .map((line) => [line])
}

const quoteInHtml =
  /<blockquote|<div[^>]{0,200}(?:gmail_quote|divRplyFwdMsg|appendonsend|yahoo_quoted)|-{2,}\s?(?:original|forwarded) message/gi

/** A page cut before each message that it quotes or passes on. */
function cutHtml(html: string): string[] {
  const starts = [...html.matchAll(quoteInHtml)].map(({ index }) => index)
  const cuts = [0, ...starts, html.length]
  return cuts
    .slice(0, -1)
    .map((start, index) => html.slice(start, cuts[index + 1]))
    .filter((part) => part.trim() !== '')
    .slice(0, messagesMax)
}

const quoteMark = /^(?:\s*>)+ ?/
const newMessage =
  /^-{2,}\s*(?:original|forwarded) message|^\s*on .{5,200} wrote:\s*$|^\s*begin forwarded message|^_{10,}\s*$/i
const mailHead = /^\s*\*?(?:from|sent|date|to|cc|subject|reply-to)\*?:\s/i
const signature = /^(?:-- ?|_{5,})$|^\s*sent from my|^\s*get outlook/i

/** The messages of a text, without quote marks, heads and signatures: what was written, and below it what it quotes. */
function cutText(text: string): string[] {
  const messages: string[][] = [[]]
  let [depth, isSigned, hadHead] = [0, false, false]
  for (const raw of text.replaceAll('\u00a0', ' ').split(/\r\n?|\n/)) {
    const marks = quoteMark.exec(raw)?.[0] ?? ''
    const line = raw.slice(marks.length)
    const ownDepth = marks.replace(/[^>]/g, '').length
    const isHead = mailHead.test(line)
    if (newMessage.test(line) || ownDepth !== depth || (isHead && !hadHead)) {
      messages.push([])
      isSigned = false
    }
    if (line.trim() !== '' || ownDepth !== depth) hadHead = isHead
    depth = ownDepth
    if (signature.test(line)) isSigned = true
    if (!isSigned && !isHead && !newMessage.test(line)) messages.at(-1)?.push(line)
  }
  return messages
    .map((lines) => lines.join('\n'))
    .filter((one) => one.trim() !== '')
    .slice(0, messagesMax)
}

/** A list as a file that the reader of lists takes: rows of texts between tabs. */
export function toListFile(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const cellOf = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim()
    return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line
  }
  const lines = rows.map((cells) => cells.map(cellOf).join('\t'))
  return new TextEncoder().encode(`sep=\t\n${lines.join('\n')}\n`)
}
