import { useState } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { useListExport } from '../../../platform/export/use-list-export.ts'
import { formatBuyerTime } from '../../../platform/text/format.ts'
import { site } from '../../../platform/text/site.ts'
import { PrintedSheet, PrintedTable, usePrinting } from '../../../ui/print/PrintedSheet.tsx'
import { ListExport } from '../../../ui/table/ListExport.tsx'
import { formatField, type ItemField, isNumeric, tableColumns, unitOf } from '../../item/item-fields.ts'
import type { InventoryPlace } from '../hooks.ts'
import { describeFilter, type ItemFilter } from '../item-filter.ts'
import { listTitle } from '../words.ts'
import { exportColumns } from './list-columns.ts'

type ExportButtonProps = PrintViewProps & { selectedItems: readonly InventoryItem[] }

/** Exports the shown or the ticked items as CSV or Excel, or prints the shown ones. */
export function ExportButton({ selectedItems, ...view }: ExportButtonProps) {
  const { items, place, source } = view
  const { isPrinting, print } = usePrinting(items.length > 0)
  const list = { sheetName: 'Inventory', fileTitle: listTitle(place, source), columns: exportColumns }
  const ticked = useListExport({ ...list, fileTitle: `${list.fileTitle} selected`, readRows: () => selectedItems })
  const count = formatCount(selectedItems.length)
  const tickedChoices =
    selectedItems.length === 0
      ? []
      : [
          { label: `Save ${count} selected as CSV`, choose: () => void ticked.save('csv') },
          { label: `Save ${count} selected as Excel`, choose: () => void ticked.save('xlsx') },
        ]

  return (
    <>
      <ListExport
        source={{ ...list, readRows: () => items }}
        isEmpty={items.length === 0 && selectedItems.length === 0}
        moreChoices={[...tickedChoices, ...(items.length > 0 ? [{ label: 'Print', choose: print }] : [])]}
        align="end"
      />
      {isPrinting && <PrintView {...view} />}
    </>
  )
}

// More would be hundreds of pages and block the browser.
const printedRowsMax = 5_000

type PrintViewProps = {
  place: InventoryPlace
  source: string | undefined
  filter: ItemFilter
  items: readonly InventoryItem[]
  hidden: readonly ItemField[]
}

/** The printed list of all items that the filter shows. */
function PrintView({ place, source, filter, items, hidden }: PrintViewProps) {
  const [printedAt] = useState(() => new Date().toISOString())
  const columns = tableColumns
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => ({
      heading: [column.heading, unitOf(column)].filter(Boolean).join(' '),
      isNumeric: isNumeric(column),
      isCode: column.kind === 'identifier',
      read: (item: InventoryItem) => formatField(item, column.key),
    }))
  const printed = items.slice(0, printedRowsMax)
  const filterLine = describeFilter(filter).join('; ')
  return (
    <PrintedSheet>
      <h1>{listTitle(place, source)}</h1>
      <p>
        {formatCountOf(items.length, 'item')} in {place.region.join(', ')}, {formatBuyerTime(printedAt)}.{' '}
        {site.brandName}, {site.directPhone}
      </p>
      <p>Filter: {filterLine || 'none'}</p>
      {printed.length < items.length && (
        <p>
          Only the first {formatCount(printed.length)} of {formatCount(items.length)} items are printed. Narrow the
          filter to print the others, or export them.
        </p>
      )}
      <p>*Subject to prior sale</p>
      <PrintedTable columns={columns} rows={printed} isWide />
    </PrintedSheet>
  )
}
