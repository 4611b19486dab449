/** A part of a mail's body. All texts are plain: they are escaped where HTML is made. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; title: string; headings: readonly string[]; rows: readonly (readonly string[])[]; after?: string }
  | { kind: 'link'; label: string; url: string }

type MailBody = { text: string; html: string }

const fontStack = 'Arial, Helvetica, sans-serif'
const cellStyle = 'padding:4px 10px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid #d5dbe1'

const textBytesMax = 100_000

/** The same content as text and as HTML that loads nothing from elsewhere; more than 100 KB of text is cut. */
export function renderMail(whole: readonly MailBlock[], { brandName }: { brandName: string }): MailBody {
  const blocks = clipBlocks(whole)
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
    `<body style="margin:0;padding:16px;background:#ffffff;color:#0f1b2a;font:15px/1.45 ${fontStack}">`,
    `<p style="margin:0 0 16px;font-weight:bold;color:#1f4e79">${escapeHtml(brandName)}</p>`,
    ...blocks.map(toHtml),
    '</body></html>',
  ].join('\n')
  return { text: `${blocks.map(toText).join('\n\n')}\n`, html }
}

/** Adds a text at the end of a body. */
export function addText({ text, html }: MailBody, added: string): MailBody {
  const block = { kind: 'text', text: added } as const
  return { text: `${text}\n${toText(block)}\n`, html: html.replace('</body>', () => `${toHtml(block)}\n</body>`) }
}

/** What a person typed, on one line: no control characters, at most so long. */
export function oneLine(text: string, max: number): string {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return plain.length <= max
    ? plain
    : `${plain
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
}

/** Cuts the longest ones, and says so before the links, which lead to all of it. */
function clipBlocks(blocks: readonly MailBlock[]): readonly MailBlock[] {
  const sizeOf = (block: MailBlock) => Buffer.byteLength(toText(block))
  const clipped = [...blocks]
  for (;;) {
    const excess = clipped.reduce((sum, block) => sum + sizeOf(block), 0) - textBytesMax
    if (excess <= 0) break
    const sizes = clipped.map((block) => (block.kind === 'link' ? 0 : sizeOf(block)))
    const size = Math.max(...sizes)
    if (size === 0) break
    const at = sizes.indexOf(size)
    const text = toText(clipped[at] ?? cutNotice)
    clipped[at] = { kind: 'text', text: cutAt(text, Math.max(0, size - excess)) }
  }
  if (clipped.every((block, at) => block === blocks[at])) return blocks
  const firstLink = clipped.findIndex(({ kind }) => kind === 'link')
  return clipped.toSpliced(firstLink < 0 ? clipped.length : firstLink, 0, cutNotice)
}

const cutNotice: MailBlock = {
  kind: 'text',
  text: 'This email was too long and is cut. All of it is in the back office.',
}

/** So many bytes of a text, without the rest of a character. */
const cutAt = (text: string, bytes: number) =>
  Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\ufffd+$/, '')

function toText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'table': {
      const rows = block.rows.map((cells) => `- ${cells.filter((cell) => cell !== '').join(' | ')}`)
      return [block.title, ...rows, ...(block.after ? [block.after] : [])].join('\n')
    }
    case 'link':
      return `${block.label}: ${block.url}`
  }
}

function toHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 14px">${toLines(block.text)}</p>`
    case 'facts':
      return tableOf(
        block.facts.map(
          ([label, value]) => `<td style="${cellStyle};color:#52606d">${escapeHtml(label)}</td>${cellOf(value)}`,
        ),
      )
    case 'table': {
      const headings = block.headings.map((heading) => `<th style="${cellStyle}">${escapeHtml(heading)}</th>`).join('')
      const after = block.after ? `<p style="margin:0 0 14px">${escapeHtml(block.after)}</p>` : ''
      const title = `<p style="margin:0 0 4px;font-weight:bold">${escapeHtml(block.title)}</p>`
      return `${title}${tableOf([headings, ...block.rows.map((cells) => cells.map(cellOf).join(''))])}${after}`
    }
    case 'link':
      return `<p style="margin:0 0 14px">${escapeHtml(block.label)}: <a href="${escapeHtml(block.url)}">${escapeHtml(block.url)}</a></p>`
  }
}

const tableOf = (rows: readonly string[]) =>
  `<table style="border-collapse:collapse;margin:0 0 14px;font:14px/1.4 ${fontStack}">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`

const cellOf = (text: string) => `<td style="${cellStyle}">${toLines(text)}</td>`

const toLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const nameCharsMax = 60
const linkLike = /@|:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu

/**
 * A visitor's name as it may be in a mail to an address that the visitor chose; `''` if it holds an address, a link or
 * a line break, or is too long for a name.
 */
export function safeName(name: string): string {
  const plain = name.trim()
  // Also characters that turn the direction of text, and others that nobody sees.
  return plain.length > nameCharsMax || /[\p{C}\p{Zl}\p{Zp}]/u.test(plain) || linkLike.test(plain) ? '' : plain
}
