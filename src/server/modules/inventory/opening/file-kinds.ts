/** What a file is to us: a list, or what may have lists inside. */
export type FileKind = 'list' | 'zip' | 'message'

const kindsByType: Readonly<Record<string, { kind: FileKind; ending: string }>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { kind: 'list', ending: '.xlsx' },
  'application/vnd.ms-excel': { kind: 'list', ending: '.xls' },
  'application/msexcel': { kind: 'list', ending: '.xls' },
  'application/vnd.oasis.opendocument.spreadsheet': { kind: 'list', ending: '.ods' },
  'application/pdf': { kind: 'list', ending: '.pdf' },
  'text/csv': { kind: 'list', ending: '.csv' },
  'application/csv': { kind: 'list', ending: '.csv' },
  'application/zip': { kind: 'zip', ending: '.zip' },
  'application/x-zip-compressed': { kind: 'zip', ending: '.zip' },
  'message/rfc822': { kind: 'message', ending: '.eml' },
}
const kindsByEnding: Readonly<Record<string, FileKind>> = {
  '.xlsx': 'list',
  '.xls': 'list',
  '.csv': 'list',
  '.ods': 'list',
  '.pdf': 'list',
  '.zip': 'zip',
  '.eml': 'message',
}

/** What a file is, by its name, or else by its media type; undefined if it is nothing of interest. */
export function classifyFile(givenName: string, type: string): { kind: FileKind; name: string } | undefined {
  const name = cleanFileName(givenName)
  const ending = /\.[a-z]{3,4}$/i.exec(name)?.[0].toLowerCase()
  const kind = ending === undefined ? undefined : kindsByEnding[ending]
  if (kind) return { kind, name }
  const known = kindsByType[type.toLowerCase()]
  // A name with another ending says that it is something else.
  if (!known || ending !== undefined) return undefined
  return { kind: known.kind, name: `${name || 'list'}${known.ending}` }
}

/** Whether a file is mostly something else than a list: it is taken from those alone who may send some. */
export const isPdfName = (name: string): boolean => /\.pdf$/i.test(name)

/** How a list is named that stood in the text of an email. */
export const bodyFileName = 'Text of the email.csv'

const nameCharsMax = 200

/** One line without a folder, and without characters that cannot be seen or stored. */
export function cleanFileName(name: string): string {
  return cleanLine(name.replace(/^.*[/\\]/s, '')).slice(-nameCharsMax)
}

/** One line, without characters that cannot be seen or stored. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD\s]+/gu, ' ')
    .trim()
}
