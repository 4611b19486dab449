import { useState } from 'react'
import type { ListChoice, ListSurvey, TableSurvey, UploadPreview } from '../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { Folded } from '../../ui/page/Folded.tsx'
import { isSamePlace, listTables, toListChoice, toPlan } from './columns/table-plan.ts'
import classes from './TablesRead.module.css'
import { nameTable } from './words.ts'

type TablesReadProps = {
  survey: ListSurvey
  /** Undefined while required columns are missing. */
  tables: UploadPreview['tables'] | undefined
  isBusy: boolean
  onApply: (choice: ListChoice) => void
}

/** The tables of a workbook, each with a tick if it is read; nothing if there is only one. */
export function TablesRead({ survey, tables, isBusy, onApply }: TablesReadProps) {
  // The tick changes at once, while the list is being read again.
  const [toggled, setToggled] = useState<TableSurvey>()
  const all = listTables(survey)
  // A table that is left out stays in sight.
  const [isWhole] = useState(all.every(({ isRead }) => isRead))
  const isFolded = useNarrowScreen() && isWhole && tables !== undefined
  const isTicked = (table: TableSurvey) => table.isRead !== (isBusy && table === toggled)
  if (all.length < 2) return null
  const read = all.filter(isTicked)

  function toggle(table: TableSurvey): void {
    setToggled(table)
    const plans = all.map((one) => ({ ...toPlan(one), isRead: one.isRead !== (one === table) }))
    const choice = toListChoice(plans, survey)
    if (choice) onApply(choice)
  }

  const title = `${read.length} of ${formatCountOf(all.length, 'table')} read`
  const list = (
    <div className={`framed ${classes['list']}`}>
      {all.map((table) => {
        const items = tables?.find((one) => isSamePlace(one, table))?.items
        const isLast = isTicked(table) && read.length === 1
        return (
          <label
            key={`${table.sheet} ${table.headingRow} ${table.firstColumn}`}
            className={classes['table']}
            data-disabled={isLast || undefined}
          >
            <PlainCheckbox
              checked={isTicked(table)}
              disabled={isLast}
              aria-disabled={isBusy || undefined}
              onChange={() => {
                if (!isBusy) toggle(table)
              }}
            />
            <span className={classes['name']}>{nameTable(table, survey)}</span>
            <span className={classes['counts']}>
              {formatCountOf(table.rows, 'row')}
              {table.isRead && items !== undefined && `, ${formatCountOf(items, 'item')}`}
            </span>
          </label>
        )
      })}
    </div>
  )
  if (isFolded) {
    return (
      <Folded label={title} fz="sm">
        <fieldset aria-label={title}>{list}</fieldset>
      </Folded>
    )
  }
  return (
    <fieldset>
      <legend className={classes['legend']}>{title}</legend>
      {list}
    </fieldset>
  )
}
