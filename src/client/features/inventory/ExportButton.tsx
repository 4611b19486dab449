import { useState } from 'react'
import { ListExport } from '../../components/ListExport.tsx'
import { useOnDemand } from '../../lib/use-on-demand.ts'
import { exportColumns } from './export-columns.ts'
import { listTitle } from './list-title.ts'
import type { PrintViewProps } from './PrintView.tsx'

const loadPrintView = async () => (await import('./PrintView.tsx')).PrintView

type ExportButtonProps = Omit<PrintViewProps, 'onPrinted'>

/** Exports the shown items as CSV or Excel, or prints them. */
export function ExportButton(props: ExportButtonProps) {
  const { items, place, source } = props
  const [printing, setPrinting] = useState(0)
  const { Loaded: PrintView, request: requestPrintView } = useOnDemand(loadPrintView)

  async function print() {
    if (await requestPrintView()) setPrinting(printing + 1)
  }

  return (
    <>
      <ListExport
        source={{
          sheetName: 'Inventory',
          fileTitle: listTitle(place, source),
          columns: exportColumns,
          readRows: () => items,
        }}
        isEmpty={items.length === 0}
        moreChoices={[{ label: 'Print', choose: () => void print() }]}
        align="end"
      />
      {PrintView && printing > 0 && <PrintView key={printing} {...props} onPrinted={() => setPrinting(0)} />}
    </>
  )
}
