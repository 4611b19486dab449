import { ListExport } from '../../components/ListExport.tsx'
import { inquiryColumns } from './inquiry-columns.ts'
import { type InquiryFilter, useReadAllInquiries } from './staff-hooks.ts'

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
