import { ListExport } from '../../components/ListExport.tsx'
import { needColumns } from './need-columns.ts'
import { type NeedsFilter, useReadAllNeeds } from './staff-hooks.ts'

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
