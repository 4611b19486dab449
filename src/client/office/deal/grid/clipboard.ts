/** Cells as a spreadsheet copies them: rows by line breaks, cells by tabs, and quotes around what holds either. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoteCell).join('\t')).join('\r\n')
}

const quoteCell = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

// A cell in quotes, or one without a tab or break, and what ends it.
const cellText = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/y

/** Reads what `writeCells` or a spreadsheet wrote. A last line break is no row. */
export function readCells(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  const end = text.replace(/\r?\n$/, '')
  cellText.lastIndex = 0
  for (;;) {
    const [, quoted, plain = '', ending = ''] = cellText.exec(end) ?? []
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (ending === '\t') continue
    rows.push(cells)
    cells = []
    if (ending === '') return rows
  }
}
