import { type ReactNode, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import classes from './PrintedSheet.module.css'

// A longer one may be anything, and would run off the paper.
const codeCharsMax = 24

/** For a cell with an identifier, which is written in one line. */
export function unbroken(code: string) {
  return { 'data-unbroken': code.length <= codeCharsMax || undefined }
}

/** The content to print instead of the screen, for as long as it is drawn. */
export function PrintedSheet({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.body.dataset['printSheet'] = ''
    return () => {
      delete document.body.dataset['printSheet']
    }
  }, [])
  return createPortal(<article className={classes['sheet']}>{children}</article>, document.body)
}

export type PrintedColumn<Row> = {
  heading: string
  isNumeric?: boolean | undefined
  /** Whether it holds identifiers. */
  isCode?: boolean
  read: (row: Row) => ReactNode
}

type PrintedTableProps<Row> = {
  columns: readonly PrintedColumn<Row>[]
  rows: readonly Row[]
  /** Whether the columns have hardly room on upright paper. */
  isWide?: boolean
}

/** A table of a printed sheet. */
export function PrintedTable<Row extends { id: string }>({ columns, rows, isWide }: PrintedTableProps<Row>) {
  return (
    <table data-wide={isWide}>
      <thead>
        <tr>
          {columns.map(({ heading, isNumeric }) => (
            <th key={heading} scope="col" data-numeric={isNumeric || undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ heading, isNumeric, isCode, read }) => (
              <td key={heading} data-numeric={isNumeric || undefined} {...(isCode && unbroken(String(read(row))))}>
                {read(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// In the order in which they appeared: a dialog comes after the list below it.
const printables: object[] = []
const listeners = new Set<() => void>()
// Known here and not in the parts: paper is narrower than the screen, so some of them are drawn again for it.
let isPrinting = false

function setPrinting(next: boolean): void {
  isPrinting = next
  // The browser reads the document as soon as this returns.
  flushSync(() => {
    for (const tell of listeners) tell()
  })
}
window.addEventListener('beforeprint', () => setPrinting(true))
window.addEventListener('afterprint', () => setPrinting(false))

/**
 * Whether the sheet of this part of the screen is being printed, and how to print it. The browser's own Print does the
 * same: it prints the part that appeared last.
 */
export function usePrinting(isPrintable = true) {
  const [self] = useState(() => ({}))
  const subscribe = useCallback(
    (tell: () => void) => {
      if (!isPrintable) return () => undefined
      printables.push(self)
      listeners.add(tell)
      return () => {
        printables.splice(printables.indexOf(self), 1)
        listeners.delete(tell)
      }
    },
    [isPrintable, self],
  )
  const isDrawn = useSyncExternalStore(subscribe, () => isPrinting && printables.at(-1) === self)
  function print(): void {
    setPrinting(true)
    window.print()
  }
  return { isPrinting: isDrawn, print }
}
