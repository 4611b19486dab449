import { Title } from '@mantine/core'
import type { InquiryView } from '../../../shared/inquiries/terms.ts'
import { CustomersPanel, type CustomersPlace } from '../../office/customers/CustomersPanel.tsx'
import type { AdminTabProps } from '../../office/frame/admin-search.ts'
import { CustomerInquiries } from '../../office/inquiries/CustomerInquiries.tsx'
import { CustomerNeeds } from '../../office/needs/CustomerNeeds.tsx'

/** The Customers tab; the address holds the search and the open customer. */
export function AdminCustomers({ search, onSearch }: AdminTabProps) {
  function move(place: Partial<CustomersPlace>) {
    onSearch(
      {
        ...('search' in place && { search: place.search || undefined }),
        ...('openId' in place && { customer: place.openId }),
        ...('editedId' in place && { edit: place.editedId }),
      },
      { isStep: place.openId !== undefined || place.editedId !== undefined },
    )
  }
  function openInquiry(inquiry: string, view: InquiryView) {
    onSearch({ tab: 'inquiries', view, inquiry, search: undefined, customer: undefined }, { isStep: true })
  }
  return (
    <CustomersPanel
      place={{ search: search.search ?? '', openId: search.customer, editedId: search.edit }}
      onMove={move}
      renderSent={({ id, inquiryCount, needCount }) => (
        <>
          <section>
            <Title order={3} mb="xs">
              Inquiries
            </Title>
            <CustomerInquiries customerId={id} count={inquiryCount} onOpen={openInquiry} />
          </section>
          <section>
            <Title order={3} mb="xs">
              Customer Needs
            </Title>
            <CustomerNeeds customerId={id} count={needCount} />
          </section>
        </>
      )}
    />
  )
}
