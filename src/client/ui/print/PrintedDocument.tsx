import { type ReactNode, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { windowTitle } from '../../../shared/site/site.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import type { ExportColumn } from '../../platform/export/use-list-export.ts'
import { formatBuyerTime, formatPacificDate } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import { sharedLine, sharedText } from '../table/shared-text.ts'
import classes from './PrintedDocument.module.css'

// A longer one may be anything, and would run off the paper.
const codeCharsMax = 24

/** For a cell with an identifier, which is written in one line. */
export function unbroken(code: string) {
  return { 'data-unbroken': code.length <= codeCharsMax || undefined }
}

type PrintedDocumentProps = {
  /** With the reference it names every page, and the file it is saved as. */
  title: string
  /** By which both sides talk of it: `I-1042`. */
  reference?: string | undefined
  children: ReactNode
}

/** The document to print instead of the screen, for as long as it is drawn. */
export function PrintedDocument({ title, reference = '', children }: PrintedDocumentProps) {
  const [printedAt] = useState(() => new Date().toISOString())
  const name = [title, reference].filter(Boolean).join(', ')
  useLayoutEffect(() => {
    const screenTitle = document.title
    document.body.dataset['printDocument'] = ''
    document.title = windowTitle(name, site.brandName)
    return () => {
      delete document.body.dataset['printDocument']
      document.title = screenTitle
    }
  }, [name])
  return createPortal(
    <article className={classes['sheet']}>
      <div data-sheet-head>
        <h1>{title}</h1>
        <span>
          {reference && <b>{reference}</b>} Printed {formatBuyerTime(printedAt)}
        </span>
      </div>
      {children}
    </article>,
    document.body,
  )
}

export type PrintedColumn<Row> = {
  heading: string
  unit?: string | undefined
  isNumeric?: boolean | undefined
  /** Whether it holds identifiers. */
  isCode?: boolean
  read: (row: Row) => ReactNode
}

type PrintedTableProps<Row> = {
  columns: readonly PrintedColumn<Row>[]
  rows: readonly Row[]
  /** Whether the columns have hardly room on upright paper: then the whole sheet is across. */
  isWide?: boolean
  /** Whether a column that is the same in every row is said once, above the table. */
  saysSharedOnce?: boolean
}

export function PrintedTable<Row extends { id: string }>({
  columns: given,
  rows,
  isWide,
  saysSharedOnce = false,
}: PrintedTableProps<Row>) {
  const shared = saysSharedOnce ? findShared(given, rows) : []
  const columns = given.filter((column) => !shared.some((one) => one.column === column))
  const line = sharedLine(shared.map(({ column: { heading, unit }, value }) => sharedText(heading, value, unit)))
  return (
    <>
      {line && <p>{line}</p>}
      <table data-wide={isWide || undefined}>
        <thead>
          <tr>
            {columns.map(({ heading, unit, isNumeric }) => (
              <th key={heading} scope="col" data-numeric={isNumeric || undefined}>
                {[heading, unit].filter(Boolean).join(' ')}
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
    </>
  )
}

/** The columns but the first that tell no two rows apart; none for a single row. */
function findShared<Row>([, ...columns]: readonly PrintedColumn<Row>[], [first, ...others]: readonly Row[]) {
  if (first === undefined || others.length === 0) return []
  return columns
    .map((column) => ({ column, value: String(column.read(first) ?? '').trim() }))
    .filter(({ column, value }) => others.every((row) => String(column.read(row) ?? '').trim() === value))
}

type PrintedRecordsProps<Row> = {
  /** The first names the record. */
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
}

/** Records of a printed sheet with more columns than paper has room for: each with its name and what is known of it. */
export function PrintedRecords<Row extends { id: string }>({ columns, rows }: PrintedRecordsProps<Row>) {
  const [name, ...others] = columns
  return rows.map((row) => (
    <section key={row.id} data-record>
      <b>{name?.textOf(row)}</b>
      {others
        .map((column) => ({ heading: column.heading, text: paperTextOf(column, row) }))
        .filter(({ text }) => text !== '')
        .map(({ heading, text }) => (
          <span key={heading}>
            <i>{heading}</i> {text}
          </span>
        ))}
    </section>
  ))
}

function paperTextOf<Row>({ textOf, paperTextOf = textOf, numberOf }: ExportColumn<Row>, row: Row): string {
  const number = numberOf?.(row)
  return number !== undefined && Number.isInteger(number) ? formatCount(number) : paperTextOf(row)
}

/** More would be hundreds of pages and block the browser. */
export const printedRowsMax = 5_000

// In the order in which they appeared: a dialog comes after the list below it.
const printables: object[] = []
const listeners = new Set<() => void>()
// Known here and not in the parts: paper is narrower than the screen, so some of them are drawn again for it.
let isPrinting = false
let schemeOnScreen: string | undefined

function tellAll(): void {
  for (const tell of listeners) tell()
}

function setPrinting(next: boolean): void {
  isPrinting = next
  // The browser reads the document as soon as this returns.
  flushSync(tellAll)
  const { dataset, style } = document.documentElement
  if (next) {
    // In the margin of each page. Firefox has only its own lines there, with the window's title, the page number and the date.
    const name = `${document.title} · ${formatPacificDate(new Date().toISOString())}`
    style.setProperty('--print-name', JSON.stringify(name))
    schemeOnScreen ??= dataset['mantineColorScheme']
    // White paper hides the light text of the dark scheme.
    dataset['mantineColorScheme'] = 'light'
  } else if (schemeOnScreen !== undefined) {
    dataset['mantineColorScheme'] = schemeOnScreen
    schemeOnScreen = undefined
  }
}
globalThis.window?.addEventListener('beforeprint', () => setPrinting(true))
globalThis.window?.addEventListener('afterprint', () => setPrinting(false))

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
      // A part that is drawn anew for paper goes and comes while it is printed.
      tellAll()
      return () => {
        printables.splice(printables.indexOf(self), 1)
        listeners.delete(tell)
        tellAll()
      }
    },
    [isPrintable, self],
  )
  const isDrawn = useSyncExternalStore(
    subscribe,
    () => isPrinting && printables.at(-1) === self,
    () => false,
  )
  function print(): void {
    setPrinting(true)
    window.print()
  }
  return { isPrinting: isDrawn, print }
}
