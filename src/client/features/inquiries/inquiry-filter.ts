import type { Inquiry } from '../../../shared/inquiries.ts'

const archived = 'archive'

/** Whether an inquiry stands in the Archived list; every other one is active. */
export function isArchived({ status }: Pick<Inquiry, 'status'>): boolean {
  return status === archived
}

/** The inquiries of one list whose company contains the text, in the order given. */
export function filterInquiries<Row extends Pick<Inquiry, 'status' | 'company'>>(
  inquiries: readonly Row[],
  { showArchived, company }: { showArchived: boolean; company: string },
): Row[] {
  const wanted = company.trim().toLowerCase()
  return inquiries.filter(
    (inquiry) => isArchived(inquiry) === showArchived && inquiry.company.toLowerCase().includes(wanted),
  )
}
