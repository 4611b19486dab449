import { ListExport } from '../../ui/table/ListExport.tsx'
import { type NeedsFilter, useReadAllNeeds } from './hooks.ts'
import { needColumns } from './need-columns.ts'

/** Exports all customer needs that match the filter. */
export function NeedExport({ filter, isEmpty }: { filter: NeedsFilter; isEmpty: boolean }) {
  const readAll = useReadAllNeeds()
  return (
    <ListExport
      source={{
        sheetName: 'Customer Needs',
        fileTitle: 'Customer Needs',
        columns: needColumns,
        readRows: (options) => readAll(filter, options),
      }}
      isEmpty={isEmpty}
    />
  )
}
