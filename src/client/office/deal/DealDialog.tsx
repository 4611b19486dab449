import { Modal } from '@mantine/core'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { closeOnOwnEscape } from '../../ui/dialog/escape.ts'
import { MissingDetails } from '../../ui/feedback/Missing.tsx'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { useInquiry, useSeen } from '../inquiries/hooks.ts'

// A list is often read without opening a deal.
const DealScreen = lazyRouteComponent(() => import('./DealScreen.tsx'), 'DealScreen')

export type DealDialogProps = {
  inquiryId: string
  /** Previous and next, where the deal was opened from a list. */
  queue?: ReactNode
  onClose: () => void
  /** Called when the inquiry was deleted here, or by someone else first. */
  onDeleted: () => void
}

export const dealTitle = 'Inquiry Details'

/** The deal that an inquiry belongs to, over the whole window. */
export function DealDialog({ inquiryId, onClose, ...others }: DealDialogProps) {
  useEscapeWithoutFocus(onClose)
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={onClose}
      returnFocus={false}
      closeOnEscape={false}
      onKeyDown={closeOnOwnEscape(onClose)}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content radius={0} aria-label={dealTitle}>
        <OpenDeal key={inquiryId} {...others} id={inquiryId} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** Closes on Escape where nothing has the focus, as after the last act of an order, whose button is gone. */
function useEscapeWithoutFocus(onClose: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isAlone = document.querySelectorAll('[role="dialog"]').length === 1
      if (key === 'Escape' && target === document.body && isAlone && !defaultPrevented) onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

function OpenDeal({ id, ...actions }: Omit<DealDialogProps, 'inquiryId'> & { id: string }) {
  const query = useInquiry(id)
  useSeen(query.data)
  return (
    <Loaded
      query={query}
      failureTitle="The inquiry could not be loaded"
      missing={<MissingDetails noun="inquiry" onClose={actions.onClose} />}
      skeleton={<Blocks heightsPx={[120, 200]} />}
    >
      {(inquiry) => (
        <Suspense fallback={<Blocks heightsPx={[120, 200]} />}>
          <DealScreen inquiry={inquiry} {...actions} />
        </Suspense>
      )}
    </Loaded>
  )
}
