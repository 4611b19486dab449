import type { ReactNode } from 'react'
import { wideMark } from '../../../shared/site/first-script.ts'
import { useWideScreen } from '../../platform/moves/window.ts'
import { closeOnOwnEscape } from '../../ui/dialog/escape.ts'
import { type OpenedItem, OpenedItemContext } from '../item/opened-item.tsx'
import classes from './Workbench.module.css'

type WorkbenchProps = {
  /** Where the list is from, its thicknesses, and its tools. */
  toolbar: ReactNode
  /** How many items there are, and what can be done with those that are ticked. */
  line: ReactNode
  /** Beside the list, where there is room. */
  filters?: ReactNode
  selection?: ReactNode
  /** The item that the list has opened, and what is shown of it: in place of the selection, or over the list. */
  opened: OpenedItem
  details: ReactNode
  /** Below the items, after the note that all is subject to prior sale. */
  note?: ReactNode
  /** False while there are no items yet: what comes would move it. */
  hasNote?: boolean
  children: ReactNode
}

/**
 * The frame of every list of steel: tools, a line of figures, the items, and the selection at the right. Between them they
 * fill the window below the heading, so that tools and rows are in sight together; on a phone they scroll with the page.
 */
export function Workbench(props: WorkbenchProps) {
  const { toolbar, line, filters, selection, opened, details, note, hasNote = true, children } = props
  const isColumn = useWideScreen()
  const isOpen = opened.id !== undefined
  const list = (
    <section className={classes['list']} aria-label="Items">
      <OpenedItemContext value={opened}>{children}</OpenedItemContext>
      <div className={classes['note']} hidden={!hasNote}>
        <span>*Subject to prior sale</span>
        {note}
      </div>
    </section>
  )
  return (
    <div className={classes['frame']} {...{ [wideMark]: '' }}>
      <div className={classes['toolbar']}>{toolbar}</div>
      <div className={classes['line']}>{line}</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from the controls within */}
      <div
        className={classes['columns']}
        data-filters={filters ? true : undefined}
        data-selection={selection ? true : undefined}
        onKeyDown={isOpen ? closeOnOwnEscape(opened.close) : undefined}
      >
        {filters}
        {/* From a column beside the rows, the way back to the button about them is shorter than past all rows. */}
        {isColumn && (
          <div className={classes['side']} data-details={isOpen || undefined}>
            {isOpen && details}
            {selection}
          </div>
        )}
        {list}
        {!isColumn && selection}
        {!isColumn && isOpen && details}
      </div>
    </div>
  )
}
