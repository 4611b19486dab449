import { Button } from '@mantine/core'
import { useState } from 'react'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { type CustomerInfo, customerSession } from '../../lib/customer-session.ts'
import { formatCount } from '../../lib/format.ts'
import { CreateInquiryDialog } from './CreateInquiryDialog.tsx'
import type { DraftState } from './use-inquiry-draft.ts'

type CreateInquiryButtonProps = DraftState & {
  items: InventoryItem[]
  /** Ends the buyer's session if it is over; true when it was. */
  endSessionIfOver: () => boolean
}

/** 'Create Inquiry (n)': opens the dialog for the selected items. */
export function CreateInquiryButton({ items, endSessionIfOver, ...draftState }: CreateInquiryButtonProps) {
  const [opened, setOpened] = useState<{ customer: CustomerInfo | undefined }>()
  const open = () => {
    if (!endSessionIfOver()) setOpened({ customer: customerSession.findInfo() })
  }
  return (
    <>
      <Button color="hot" disabled={items.length === 0} onClick={open}>
        Create Inquiry ({formatCount(items.length)})
      </Button>
      <CreateInquiryDialog
        {...draftState}
        isOpen={opened !== undefined}
        customer={opened?.customer}
        items={items}
        endSessionIfOver={endSessionIfOver}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
