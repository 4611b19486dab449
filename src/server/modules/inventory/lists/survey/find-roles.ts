import type { ColumnName, RoleName } from '../../../../../shared/lists/terms.ts'
import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import type { Heading, Search } from '../headings/find-headings.ts'
import { headingKeys, type RememberedColumns } from '../headings/map-columns.ts'
import { readRole } from '../headings/read-heading.ts'
import {
  areStatuses,
  hasSoldWord,
  mayBeGone,
  readStatus,
  type StatusSense,
  senseOfHeading,
} from '../headings/status-words.ts'
import { viewTable } from '../headings/table-view.ts'
import { findSizeColumn } from './find-sizes.ts'

export type Roles = ReadonlyMap<RoleName, number>

/** The headings of a table, the rows below them, and the columns that were found. */
export type RoleSearch = {
  headings: readonly string[]
  rows: readonly SheetRow[]
  columns: ReadonlyMap<ColumnName, number>
}

export function roleSearch(
  { sheets }: Pick<Search, 'sheets'>,
  { sheet, index, bounds, texts, hasNoHeadings = false }: Heading,
  columns: RoleSearch['columns'],
): RoleSearch {
  const whole = sheets[sheet]
  const first = whole?.rows[index + Number(!hasNoHeadings)]?.number
  const { rows } = whole && first !== undefined ? viewTable(whole, bounds) : { rows: [] }
  const start = rows.findIndex(({ number }) => number >= (first ?? 0))
  return { headings: texts, rows: start < 0 ? [] : rows.slice(start), columns }
}

/**
 * The columns that decide how rows are read, by their headings and cells, and those of ours without them. An earlier
 * choice does not hide a status.
 */
export function findRoles(
  search: RoleSearch,
  remembered: RememberedColumns['roles'] = null,
): { roles: Roles; columns: RoleSearch['columns'] } {
  const [status] = findStatusColumns(search).filter(({ isOwn, position, sense }) => {
    return isOwn ? areStatuses(textsOf(search.rows, position), sense) : saysGone(search.rows, position)
  })
  const found = new Map<RoleName, number>(status ? [['Status', status.position]] : [])
  const keys = headingKeys(search.headings)
  for (const [key, role] of Object.entries(remembered ?? {})) {
    const position = keys.indexOf(key)
    if (position >= 0) found.set(role, position)
  }
  const sizes = remembered === null ? findSizeColumn(search) : undefined
  if (sizes !== undefined) found.set('Size', sizes)
  const taken = new Set(found.values())
  // A description also has a size.
  const isOurs = ([column, position]: readonly [ColumnName, number]) => column === 'Product' || !taken.has(position)
  return { roles: found, columns: new Map([...search.columns].filter(isOurs)) }
}

export type StatusColumn = { position: number; sense: StatusSense; isOwn: boolean }

// Marks are also written beside the list, below no heading.
const blankHeadingsMax = 3

export function statusSense(heading: string): StatusSense {
  return heading === '' || readRole(heading) === 'Remarks' ? 'remark' : senseOfHeading(heading)
}

/** The columns that may say that steel is sold, those headed so first. */
export function findStatusColumns({ headings, rows, columns }: RoleSearch): StatusColumn[] {
  const taken = new Set(columns.values())
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const own: StatusColumn[] = []
  const others: StatusColumn[] = []
  let blanks = 0
  for (let position = 0; position < width; position += 1) {
    const heading = headings[position] ?? ''
    const role = heading === '' ? undefined : readRole(heading)
    if (taken.has(position)) continue
    if (role === 'Status') own.push({ position, sense: statusSense(heading), isOwn: true })
    if (heading === '') blanks += 1
    const isBlank = heading === '' && blanks <= blankHeadingsMax
    if (role === 'Remarks' || isBlank) others.push({ position, sense: statusSense(heading), isOwn: false })
  }
  return [...own, ...others]
}

/** The rows that are sold or held by the texts of a column. */
export function* findGone(rows: readonly SheetRow[], position: number, sense: StatusSense = 'remark') {
  const known = new Map<string, boolean>()
  for (const { number, cells } of rows) {
    const text = shownText(cells[position] ?? '')
    if (text === '' || (sense === 'remark' && !mayBeGone(text))) continue
    const isGone = known.get(text) ?? readStatus(text, sense) === 'gone'
    if (known.size < textsMax) known.set(text, isGone)
    if (isGone) yield { number, text }
  }
}

export type SoldWords = { position: number; rows: number; first: { number: number; text: string } }

/** The columns with texts that have a word such as SOLD among others. */
export function findSoldWords(rows: readonly SheetRow[], positions: readonly number[]): SoldWords[] {
  const columns = positions.map((position) => ({ position, last: '', isSaid: false }))
  const found = new Map<number, SoldWords>()
  for (const { number, cells } of rows) {
    for (const column of columns) {
      const text = shownText(cells[column.position] ?? '')
      if (text !== column.last) column.isSaid = hasSoldWord(text)
      column.last = text
      if (!column.isSaid) continue
      const { position } = column
      const known = found.get(position)
      if (known) known.rows += 1
      else found.set(position, { position, rows: 1, first: { number, text } })
    }
  }
  return positions.flatMap((position) => found.get(position) ?? [])
}

const textsMax = 1_000

const saysGone = (rows: readonly SheetRow[], position: number) => findGone(rows, position).next().done === false

function textsOf(rows: readonly SheetRow[], position: number): string[] {
  const texts = new Set<string>()
  for (const { cells } of rows) {
    const text = shownText(cells[position] ?? '')
    if (text !== '') texts.add(text)
    if (texts.size >= textsMax) break
  }
  return [...texts]
}
