import { formatCountOf } from '../../../shared/count-text.ts'
import type { ListChoice, ListSurvey, TableSurvey, UploadPreview } from '../../../shared/uploads.ts'
import { PlainCheckbox } from '../../components/PlainCheckbox.tsx'
import classes from './TablesRead.module.css'
import { isSamePlace, listTables, toDraft, toListChoice } from './table-draft.ts'
import { nameTable } from './table-names.ts'

type TablesReadProps = {
  survey: ListSurvey
  /** Undefined while required columns are missing. */
  tables: UploadPreview['tables'] | undefined
  isBusy: boolean
  onApply: (choice: ListChoice) => void
}

/** The tables of a workbook, each with a tick if it is read; nothing if there is only one. */
export function TablesRead({ survey, tables, isBusy, onApply }: TablesReadProps) {
  const all = listTables(survey)
  if (all.length < 2) return null
  const read = all.filter(({ isRead }) => isRead)

  function toggle(table: TableSurvey): void {
    const drafts = all.map((one) => (one === table ? { ...one, isRead: !one.isRead } : one))
    const choice = toListChoice(
      drafts.map((one) => ({ ...toDraft(one), found: one })),
      survey,
    )
    if (choice) onApply(choice)
  }

  return (
    <fieldset className={classes['tables']}>
      <legend className={classes['legend']}>
        {read.length} of {formatCountOf(all.length, 'table')} read
      </legend>
      <div className={classes['list']}>
        {all.map((table) => {
          const items = tables?.find((one) => isSamePlace(one, table))?.items
          const isLast = table.isRead && read.length === 1
          return (
            <label
              key={`${table.sheet} ${table.headingRow} ${table.firstColumn}`}
              className={classes['table']}
              data-disabled={isLast || undefined}
            >
              <PlainCheckbox
                checked={table.isRead}
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
    </fieldset>
  )
}
