import { Button } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useHistoryStep } from '../../platform/moves/navigation.ts'
import { useOnDemand } from '../../platform/server/code-loading.ts'
import type { DraftState } from './inquiry-draft.ts'
import { clearWaitingInquiry, keepWaitingInquiry, keptWaitingInquiry } from './waiting-inquiry.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether this step leads back into the inquiry that waited. */
    reopensInquiry?: true | undefined
  }
}

type CreateInquiryButtonProps = DraftState & {
  items: readonly InventoryItem[]
  /** True if the session was expired. */
  endSessionIfOver: () => boolean
}

/** Opens the Create Inquiry dialog for the selected items. */
export function CreateInquiryButton({ items, ...props }: CreateInquiryButtonProps) {
  const { Loaded: Dialog, request } = useOnDemand(loadDialog)
  const { isOpen, open: openStep, close } = useHistoryStep('inquiry', Dialog !== undefined && items.length > 0)
  const placeRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // After sending nothing is selected and the button is disabled, so its group gets the focus.
  useDidUpdate(() => {
    const isUsable = buttonRef.current?.disabled === false
    if (!isOpen) (isUsable ? buttonRef : placeRef).current?.focus({ preventScroll: true })
  }, [isOpen])
  const { endSessionIfOver: endSession, ...draftState } = props
  const endSessionIfOver = () => {
    const isOver = endSession()
    if (isOver) keepWaitingInquiry(items)
    return isOver
  }
  const open = async () => {
    if (endSessionIfOver()) return
    if (await request()) openStep()
  }
  useReturnToInquiry(items.length > 0, () => void open())
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

// On a screen that has the dialog no inquiry waits: it opens where the buyer left it, or was left for good. The items may
// still be loading.
function useReturnToInquiry(hasItems: boolean, open: () => void): void {
  const { state } = useRouter().latestLocation
  const isReturning = useRef(state.reopensInquiry === true && keptWaitingInquiry() !== undefined)
  useEffect(clearWaitingInquiry, [])
  const openAgain = useEffectEvent(open)
  useEffect(() => {
    if (!hasItems || !isReturning.current) return
    isReturning.current = false
    openAgain()
  }, [hasItems])
}

const loadDialog = async () => (await import('./CreateInquiryDialog.tsx')).CreateInquiryDialog

// A failure is reported when the dialog is opened.
function loadAhead(): void {
  loadDialog().catch(() => undefined)
}
