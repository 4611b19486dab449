import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { useHistoryStep } from '../../lib/use-history-step.ts'
import { useOnDemand } from '../../lib/use-on-demand.ts'
import type { DraftState } from './use-inquiry-draft.ts'

type CreateInquiryButtonProps = DraftState & {
  items: InventoryItem[]
  /** Ends an expired session; true if it was expired. */
  endSessionIfOver: () => boolean
}

/** Opens the Create Inquiry dialog for the selected items. */
export function CreateInquiryButton({ items, endSessionIfOver, ...draftState }: CreateInquiryButtonProps) {
  const { Loaded: Dialog, request } = useOnDemand(loadDialog)
  const { isOpen, open: openStep, close } = useHistoryStep('inquiry', Dialog !== undefined && items.length > 0)
  const { placeRef, buttonRef } = useFocusAfter(isOpen)
  const open = async () => {
    if (endSessionIfOver()) return
    if (await request()) openStep()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not form fields, only a place for the focus when the button is disabled
    <div ref={placeRef} role="group" aria-label="Inquiry" tabIndex={-1}>
      <Button
        ref={buttonRef}
        color="hot"
        fullWidth
        disabled={items.length === 0}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => void open()}
      >
        Create Inquiry ({formatCount(items.length)})
      </Button>
      {Dialog && isOpen && <Dialog {...draftState} items={items} endSessionIfOver={endSessionIfOver} onClose={close} />}
    </div>
  )
}

async function loadDialog() {
  const { CreateInquiryDialog } = await import('./CreateInquiryDialog.tsx')
  return CreateInquiryDialog
}

// A failure is reported when the dialog is opened.
function loadAhead(): void {
  loadDialog().catch(() => undefined)
}

// After sending nothing is selected and the button is disabled, so its group gets the focus.
function useFocusAfter(isOpen: boolean) {
  const placeRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      const isUsable = buttonRef.current?.disabled === false
      ;(isUsable ? buttonRef : placeRef).current?.focus({ preventScroll: true })
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return { placeRef, buttonRef }
}
