import { aListRow, aWorkbook } from './workbooks.ts'

export type MailFile = {
  name: string
  type?: string
  bytes?: Uint8Array
  /** Lines of the part's header instead of those of a usual attachment. */
  head?: readonly string[]
  /** As it is sent, instead of base64. */
  body?: string
}

export type GivenMail = {
  from?: string
  subject?: string
  messageId?: string
  headers?: readonly string[]
  text?: string
  files?: readonly MailFile[]
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook with a number of coils of one source, all in one condition. */
export function aListFile(rows = 2, source = 'ACME', condition = 'Prime'): Uint8Array {
  return aWorkbook(
    Array.from({ length: rows }, (_, index) =>
      aListRow({ 'Source Code': source, 'Product ID': `${source}-${index}`, Condition: condition }),
    ),
  )
}

export const anAttachment = (name = 'list.xlsx', bytes: Uint8Array = aListFile()): MailFile => ({ name, bytes })

let mails = 0

function nextNumber(): number {
  mails += 1
  return mails
}

/** A message as it is sent; by default with one list. */
export function aMail(given: GivenMail = {}): string {
  const number = nextNumber()
  const { from = 'Ann Lee <ann@acme.example>', subject = 'Excess list', text = 'See the list.' } = given
  const { messageId = `<mail-${number}-${process.pid}@acme.example>`, headers = [], files = [anAttachment()] } = given
  const boundary = `part-${number}`
  const parts = [
    ['Content-Type: text/plain; charset=utf-8', '', text],
    ...files.map(({ name, type = xlsxType, bytes = new Uint8Array(), head, body }) => [
      ...(head ?? [
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
      ]),
      '',
      body ?? wrap(Buffer.from(bytes).toString('base64')),
    ]),
  ]
  return lines([
    ...headers,
    `From: ${from}`,
    'To: lists@steel.example',
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
    '',
  ])
}

/** A message without a list, as most are. */
export const aLetter = (): string =>
  lines([
    'From: Bob <bob@other.example>',
    'Subject: Lunch',
    `Message-ID: <letter-${nextNumber()}@other.example>`,
    'Content-Type: text/plain',
    '',
    'Today?',
    '',
  ])

export const lines = (all: readonly string[]): string => all.join('\r\n')

const wrap = (text: string) => text.replace(/.{76}/g, '$&\r\n')
