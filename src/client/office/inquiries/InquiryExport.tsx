import { ListExport } from '../../ui/table/ListExport.tsx'
import { type InquiryFilter, useReadAllInquiries } from './hooks.ts'
import { inquiryColumns } from './inquiry-columns.ts'

/** Exports all inquiries that match the filter. */
export function InquiryExport({ filter, isEmpty }: { filter: InquiryFilter; isEmpty: boolean }) {
  const readAll = useReadAllInquiries()
  return (
    <ListExport
      source={{
        sheetName: filter.view === 'archived' ? 'Archived Inquiries' : 'Inquiries',
        fileTitle: filter.view === 'archived' ? 'Archived Inquiries' : 'Inquiries',
        columns: inquiryColumns,
        readRows: (options) => readAll(filter, options),
      }}
      isEmpty={isEmpty}
    />
  )
}
