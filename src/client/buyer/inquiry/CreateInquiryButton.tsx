import { Button } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { useHistoryStep } from '../../platform/moves/navigation.ts'
import { useOnDemand } from '../../platform/server/code-loading.ts'
import type { DraftState } from './inquiry-draft.ts'
import { takeOpenInquiry } from './open-next.ts'

type CreateInquiryButtonProps = DraftState & {
  items: readonly InventoryItem[]
  /** True if the session was expired. */
  endSessionIfOver: () => boolean
  /** The shortlist's has a name and a step of its own: it may stand beside that of a list. */
  isAboutShortlist?: boolean
  /** Whether it is the main action of its screen, as by default. */
  isMain?: boolean
}

/** Opens the Create Inquiry dialog for the selected items. */
export function CreateInquiryButton(button: CreateInquiryButtonProps) {
  const { items, isAboutShortlist = false, isMain = true, ...props } = button
  const { Loaded: Dialog, request } = useOnDemand(loadDialog)
  const {
    isOpen,
    open: openStep,
    close,
  } = useHistoryStep(isAboutShortlist ? 'shortlist-inquiry' : 'inquiry', Dialog !== undefined && items.length > 0)
  const placeRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // After sending nothing is selected and the button is disabled, so its group gets the focus.
  useDidUpdate(() => {
    const isUsable = buttonRef.current?.disabled === false
    if (!isOpen) (isUsable ? buttonRef : placeRef).current?.focus({ preventScroll: true })
  }, [isOpen])
  const open = async () => {
    if (props.endSessionIfOver()) return
    if (await request()) openStep()
  }
  const openNow = useEffectEvent(() => void open())
  const hasItems = items.length > 0
  useEffect(() => {
    if (isAboutShortlist && hasItems && takeOpenInquiry()) openNow()
  }, [isAboutShortlist, hasItems])
  return (
    // biome-ignore lint/a11y/useSemanticElements: not form fields, only a place for the focus when the button is disabled
    <div ref={placeRef} role="group" aria-label="Inquiry" tabIndex={-1}>
      <Button
        ref={buttonRef}
        {...(isMain ? { color: 'hot' } : { variant: 'default' })}
        fullWidth
        disabled={items.length === 0}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => void open()}
      >
        {isAboutShortlist ? askText(items.length) : `Create Inquiry (${formatCount(items.length)})`}
      </Button>
      {Dialog && isOpen && <Dialog {...props} items={items} onClose={close} />}
    </div>
  )
}

function askText(count: number): string {
  // All of it was sent, or has been sold since.
  if (count === 0) return 'Nothing to ask about'
  return count > 1 ? `Ask about all ${formatCount(count)}` : `Ask about ${formatCountOf(count, 'item')}`
}

const loadDialog = async () => (await import('./CreateInquiryDialog.tsx')).CreateInquiryDialog

// A failure is reported when the dialog is opened.
function loadAhead(): void {
  loadDialog().catch(() => undefined)
}
