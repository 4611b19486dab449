import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { useListExport } from '../../../platform/export/use-list-export.ts'
import { usePrinting } from '../../../ui/print/use-printing.ts'
import { ListExport } from '../../../ui/table/ListExport.tsx'
import { exportColumns } from './export-columns.ts'
import { listTitle } from './list-title.ts'
import { PrintView, type PrintViewProps } from './PrintView.tsx'

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
