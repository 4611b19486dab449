// A spreadsheet runs text that starts like this as a formula; East Asian versions accept full-width signs too.
// biome-ignore lint/suspicious/noControlCharactersInRegex: some spreadsheets skip control characters
const formulaStart = /^[=+\-@\u0000-\u001f＝＋－＠]/
const plainNumber = /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/
const needsQuotes = /[",\r\n]|^\s|\s$/

// Without it Excel does not read the file as UTF-8.
const byteOrderMark = '\uFEFF'

/** Rows of texts as CSV (RFC 4180, UTF-8) in which no text runs as a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${rows.map((texts) => texts.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
