import { ListExport } from '../../ui/table/ListExport.tsx'
import { customerColumns } from './customer-columns.ts'
import { useReadAllCustomers } from './hooks.ts'

/** Exports all customers that the search finds. */
export function CustomerExport({ search, isEmpty }: { search: string; isEmpty: boolean }) {
  const readAll = useReadAllCustomers()
  return (
    <ListExport
      source={{
        sheetName: 'Customers',
        fileTitle: 'Customers',
        columns: customerColumns,
        readRows: (options) => readAll({ search }, options),
      }}
      isEmpty={isEmpty}
    />
  )
}
