import type { SiteInfo } from '../../../../shared/site/site.ts'

/** All texts are plain: they are escaped where HTML is made. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; title: string; headings: readonly string[]; rows: readonly MailRow[]; after?: string }
  /** Sums below a table of amounts; the last one is that of all. */
  | { kind: 'totals'; totals: readonly (readonly [name: string, value: string])[] }
  /** With `button` it is what the mail is for, and looks like one. */
  | { kind: 'link'; label: string; url: string; button?: string }

/** A row is as wide as a phone: its name with what is known of it below, and at most two figures on the right. */
export type MailRow = {
  name: string
  details?: readonly string[]
  figures?: readonly string[]
  url?: string
}

/** `preview` is what mail programs show beside the subject. */
export type MailContent = { subject: string; preview: string; blocks: readonly MailBlock[] }
export type MailSender = Pick<SiteInfo, 'brandName' | 'directPhone' | 'contactEmail' | 'contactAddress'>
export type MailBody = { text: string; html: string }

const textBytesMax = 100_000

/** The same content as text and as HTML that loads nothing from elsewhere; more than 100 KB of text is cut. */
export function renderMail({ subject, preview, blocks: whole }: MailContent, sender: MailSender): MailBody {
  const blocks = clipBlocks(whole)
  const { brandName, contactAddress, directPhone, contactEmail } = sender
  const reach = [contactAddress ?? '', [directPhone, contactEmail].join(' · ')].filter(Boolean)
  const text = [...blocks.map(toText), [brandName, ...reach].join('\n')].join('\n\n')
  return {
    text: `${text}\n`,
    html: frame({ subject, preview, brandName, reach, content: blocks.map(toHtml).join('\n') }),
  }
}

const contentEnd = '<!-- end of the content -->'

/** The text goes at the end. */
export function addText({ text, html }: MailBody, added: string): MailBody {
  const block = { kind: 'text', text: added } as const
  // A mail that was written by an earlier version has no such mark.
  const end = html.includes(contentEnd) ? contentEnd : '</body>'
  return { text: `${text}\n${toText(block)}\n`, html: html.replace(end, () => `${toHtml(block)}\n${end}`) }
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
      return toTextLines(block.facts)
    case 'totals':
      return toTextLines(block.totals)
    case 'table': {
      const rows = block.rows.map(({ name, details = [], figures = [], url = '' }) => {
        return `- ${[name, ...details, ...figures, url].filter((part) => part !== '').join(' | ')}`
      })
      return [block.title, ...rows, ...(block.after ? [block.after] : [])].join('\n')
    }
    case 'link':
      return `${block.label}: ${block.url}`
  }
}

const toTextLines = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `${name}: ${value}`).join('\n')

function toHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return paragraph(toLines(block.text))
    case 'facts':
      return table(
        block.facts.map(([label, value]) =>
          row(`${cell(escapeHtml(label), 'dim', 'width:34%;padding-right:12px')}${cell(toLines(value))}`),
        ),
      )
    case 'totals':
      return table(
        block.totals.map(([name, value], index) => {
          const style = index === block.totals.length - 1 ? 'font-size:17px;font-weight:bold' : ''
          return row(`${cell(escapeHtml(name), '', style)}${cell(toLines(value), '', `${numeric};${style}`)}`)
        }),
      )
    case 'table': {
      const title = `<p class="ink" style="margin:24px 0 4px;font-weight:bold">${escapeHtml(block.title)}</p>`
      const after = block.after ? paragraph(escapeHtml(block.after), 'dim') : ''
      return `${title}${table([headingsOf(block.headings), ...block.rows.map(toRow)])}${after}`
    }
    case 'link':
      return block.button === undefined ? paragraph(anchor(block.url, block.label)) : button(block.url, block.button)
  }
}

const ink = '#0f1b2a'
const dim = '#52606d'
const line = '#d5dbe1'
const steel = '#1f4e79'
const hot = '#d9480f'
const fontStack = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const numeric = 'text-align:right;padding-left:12px;font-variant-numeric:tabular-nums'
// A longer one is no figure, and would be wider than a phone.
const figureCharsMax = 26
const small = 'font-size:13px;line-height:1.45'

// Programs that know no styles but those on the elements show the light colors.
const darkStyle = `@media (prefers-color-scheme:dark){
.page{background:#10161d!important}.card{background:#1b2530!important;border-color:#33414e!important}
.ink{color:#e6ecf2!important}.dim{color:#a7b6c4!important}.line{border-color:#33414e!important}
.link{color:#8fb2d1!important}}`

type Frame = { subject: string; preview: string; brandName: string; reach: readonly string[]; content: string }

/** Six hundred pixels, or as wide as the window. The mark is drawn of cells: pictures are blocked, or attached. */
function frame({ subject, preview, brandName, reach, content }: Frame): string {
  const [title, name] = [escapeHtml(subject), escapeHtml(brandName)]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${title}</title><style>${darkStyle}</style></head>
<body class="page" style="margin:0;padding:0;background:#f6f8fa;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f8fa"><tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed">
<tr><td style="padding:0 8px 16px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td>${mark}</td>
<td class="ink" style="padding-left:10px;font:bold 17px/1.3 ${fontStack};color:${steel};overflow-wrap:anywhere">${name}</td></tr></table>
</td></tr>
<tr><td class="card ink" style="padding:24px 20px;background:#ffffff;border:1px solid ${line};border-radius:8px;font:15px/1.5 ${fontStack};color:${ink};overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="margin:0 0 16px;font-size:21px;line-height:1.3;color:${ink}">${title}</h1>
${content}
${contentEnd}
</td></tr>
<tr><td class="dim" style="padding:16px 8px;font:12px/1.5 ${fontStack};color:${dim};overflow-wrap:anywhere"><b>${name}</b><br>${reach.map(escapeHtml).join('<br>')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`
}

// The section of an I-beam, as on the pages.
const mark = `<table role="presentation" width="28" cellpadding="0" cellspacing="0" style="width:28px;background:${steel};border-radius:5px">${[
  ['', 5, ''],
  ['', 4, hot],
  ['narrow', 8, '#ffffff'],
  ['', 4, '#ffffff'],
  ['', 7, ''],
]
  .map(([width, height, color]) => {
    const side = width === '' ? 7 : 11
    const bar = `<td width="${28 - 2 * side}" height="${height}" style="font-size:0;line-height:0${color && `;background:${color}`}">&nbsp;</td>`
    const edge = `<td width="${side}" height="${height}" style="font-size:0;line-height:0">&nbsp;</td>`
    return `<tr><td><table role="presentation" width="28" cellpadding="0" cellspacing="0"><tr>${edge}${bar}${edge}</tr></table></td></tr>`
  })
  .join('')}</table>`

const paragraph = (html: string, tone = 'ink') =>
  `<p class="${tone}" style="margin:0 0 14px${tone === 'dim' ? `;color:${dim};${small}` : ''}">${html}</p>`

const table = (rows: readonly string[]) =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px;font-size:15px;line-height:1.45">${rows.join('')}</table>`

const row = (cells: string) => `<tr>${cells}</tr>`

const cell = (html: string, tone = '', style = '') =>
  `<td class="${tone || 'ink'} line" style="padding:7px 0;text-align:left;vertical-align:top;border-bottom:1px solid ${line};color:${tone === 'dim' ? dim : ink};${style}">${html}</td>`

const figureCell = (figure: string) =>
  cell(escapeHtml(figure), '', `${numeric};white-space:${figure.length > figureCharsMax ? 'normal' : 'nowrap'}`)

const headingsOf = (headings: readonly string[]) =>
  row(
    headings
      .map((heading, index) => {
        const style = `padding:4px 0;vertical-align:bottom;border-bottom:1px solid ${line};color:${dim};${small};text-align:left;white-space:nowrap`
        return `<th class="dim line" style="${style};${index > 0 ? numeric : ''}">${escapeHtml(heading)}</th>`
      })
      .join(''),
  )

function toRow({ name, details = [], figures = [], url }: MailRow): string {
  const title = url === undefined ? `<b>${escapeHtml(name)}</b>` : anchor(url, name)
  const about = details
    .filter(Boolean)
    .map((detail) => `<div class="dim" style="color:${dim};${small}">${toLines(detail)}</div>`)
  return row([cell(title + about.join('')), ...figures.map(figureCell)].join(''))
}

const anchor = (url: string, label: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${steel}">${escapeHtml(label)}</a>`

// The cell has the color too: Outlook gives links no padding.
const button = (url: string, label: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr><td bgcolor="${steel}" style="border-radius:6px;background:${steel};mso-padding-alt:12px 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;font:bold 16px/1.25 ${fontStack};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

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
export function safeName(name: string, charsMax = nameCharsMax): string {
  const plain = name.trim()
  // Also characters that turn the direction of text, and others that nobody sees.
  return plain.length > charsMax || /[\p{C}\p{Zl}\p{Zp}]/u.test(plain) || linkLike.test(plain) ? '' : plain
}
