import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { FileRow } from '../../../../shared/lists/schema.ts'
import { columnLetters } from '../../../../shared/text/cells.ts'
import type { TableColumnsProps } from '../../../common/reading/columns/ColumnsTable.tsx'
import { isInPlace, type TablePlan, usesOf } from '../../../common/reading/columns/table-plan.ts'
import classes from './FileGrid.module.css'
import { HeadingMenu } from './HeadingMenu.tsx'

/** The first rows of a sheet with Excel's numbers and letters; over each column our heading, with its menu. */
export function FileGrid({ rows, sheetName, ...props }: TableColumnsProps & { rows: readonly FileRow[] }) {
  const { plan } = props
  const isFound = isInPlace(plan)
  const firstColumn = isFound ? plan.found.firstColumn : 0
  const headings = new Map(isFound ? plan.found.headings.map((heading) => [heading.column, heading]) : [])
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => firstColumn + index)
  // Headings may have several lines, of which the survey has the texts together.
  const isUpperHeading = ({ row, cells }: FileRow) => {
    const known = cells.filter((text, index) => text && headings.get(firstColumn + index)?.heading.includes(text))
    return row < Number(plan.headingRow) && known.length * 2 > cells.filter(Boolean).length
  }
  const label = `First rows of ${sheetName || 'the file'}`
  return (
    <div className="wide-place">
      {/* A scroll area must be reachable by keyboard. */}
      <div className={`${classes['frame']} framed`} {...{ tabIndex: 0, role: 'region', 'aria-label': label }}>
        <table className={classes['grid']} aria-label={label}>
          <thead>
            <tr onKeyDown={moveAlong}>
              <th scope="col">
                <VisuallyHidden>Row</VisuallyHidden>
              </th>
              {columns.map((column) => {
                const heading = headings.get(column)
                return (
                  <th key={column} scope="col">
                    <span className={classes['letters']}>{columnLetters(column)}</span>
                    {heading && <HeadingMenu heading={heading} {...props} />}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row} data-part={partOf(row, plan, isUpperHeading(row))}>
                <th scope="row">
                  {row.row}
                  {row.isHidden && <span className={classes['hint']}> hidden</span>}
                </th>
                {columns.map((column, index) => (
                  <td
                    key={column}
                    data-unread={usesOf(plan, column).length === 0 || undefined}
                    data-figure={figure.test(row.cells[index] ?? '') || undefined}
                  >
                    {row.cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

// Excel shows numbers at the right.
const figure = /^[-$(]?[\d.,]+[)%]?$/

/** Whether a row has headings of the table, or is not read as one of its items. */
function partOf({ row, isHidden }: FileRow, { found, headingRow }: TablePlan, isUpperHeading: boolean) {
  const isBelow = found.lastRow !== null && row > found.lastRow
  if (isUpperHeading || (row === Number(headingRow) && !found.hasNoHeadings)) return 'headings'
  return row < Number(headingRow) || isBelow || isHidden ? 'outside' : undefined
}

/** The arrows move from heading to heading. */
function moveAlong(event: KeyboardEvent<HTMLTableRowElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const { currentTarget: headings, target } = event
  // A menu is in a portal, but its keys come here.
  if (step === 0 || !(target instanceof Node && headings.contains(target))) return
  const buttons = [...headings.querySelectorAll('button')]
  const next = buttons[buttons.findIndex((button) => button === target) + step]
  event.preventDefault()
  next?.focus()
}
