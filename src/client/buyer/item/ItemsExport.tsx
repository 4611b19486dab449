import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { type ExportSource, useListExport } from '../../platform/export/use-list-export.ts'
import { PrintedDocument, PrintedTable, printedRowsMax, usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { ListExport } from '../../ui/table/ListExport.tsx'
import { exportColumns, formatField, isNumeric, type ShownColumn, tableColumns, unitOf } from './item-fields.ts'

type ItemsExportProps = PrintViewProps & {
  selectedItems: readonly InventoryItem[]
  /** Reads all items of the list, where not all of them are loaded. */
  readRows?: ExportSource<InventoryItem>['readRows']
  tooLong?: string | undefined
}

/** Exports the shown or the ticked items as CSV or Excel, or prints the shown ones. */
export function ItemsExport({ selectedItems, readRows, tooLong, ...view }: ItemsExportProps) {
  const { items, title } = view
  const [read, setRead] = useState<{ as: readonly InventoryItem[]; rows: readonly InventoryItem[] }>()
  const { isPrinting, print } = usePrinting(items.length > 0)
  const list = { sheetName: 'Inventory', fileTitle: title, columns: exportColumns }
  const ticked = useListExport({ ...list, fileTitle: `${title} selected`, readRows: () => selectedItems })
  const count = formatCount(selectedItems.length)
  const tickedChoices =
    selectedItems.length === 0
      ? []
      : [
          { label: `Save ${count} selected as CSV`, choose: () => void ticked.save('csv') },
          { label: `Save ${count} selected as Excel`, choose: () => void ticked.save('xlsx') },
        ]
  const printAll = (rows: readonly InventoryItem[]) => {
    // The sheet is drawn from them as soon as printing begins.
    flushSync(() => setRead({ as: items, rows }))
    print()
  }

  return (
    <>
      <ListExport
        source={{ ...list, readRows: readRows ?? (() => items) }}
        isEmpty={items.length === 0 && selectedItems.length === 0}
        moreChoices={tickedChoices}
        {...(items.length > 0 && { onPrint: printAll })}
        tooLong={tooLong}
        align="end"
      />
      {isPrinting && <PrintView {...view} items={read?.as === items ? read.rows : items} />}
    </>
  )
}

type PrintViewProps = {
  /** The heading, and the name of the files. */
  title: string
  /** Where the items are: `Pacific`. */
  place: string
  /** The active filters in words. */
  filters: readonly string[]
  /** The items that are loaded. */
  items: readonly InventoryItem[]
  /** How many there are. */
  total: number
  hidden: readonly ShownColumn[]
}

/** The printed list of all items that the filter shows. */
function PrintView({ title, place, filters, items, total, hidden }: PrintViewProps) {
  const columns = tableColumns
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => ({
      heading: column.heading,
      unit: unitOf(column),
      isNumeric: isNumeric(column),
      isCode: column.kind === 'identifier',
      read: (item: InventoryItem) => formatField(item, column.key),
    }))
  const printed = items.slice(0, printedRowsMax)
  return (
    <PrintedDocument title={title}>
      <p>
        {formatCountOf(total, 'item')} in {place}
      </p>
      <p>Filter: {filters.join('; ') || 'none'}</p>
      {printed.length < total && (
        <p>
          Only the first {formatCount(printed.length)} of {formatCount(total)} items are printed. Narrow the filter to
          print the others, or export them.
        </p>
      )}
      <p>*Subject to prior sale</p>
      <PrintedTable columns={columns} rows={printed} isWide saysSharedOnce />
    </PrintedDocument>
  )
}
