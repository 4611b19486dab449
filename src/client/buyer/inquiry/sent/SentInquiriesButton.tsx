import { useDidUpdate } from '@mantine/hooks'
import { useRef, useSyncExternalStore } from 'react'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { useHistoryStep } from '../../../platform/moves/navigation.ts'
import { lazyComponent } from '../../../ui/feedback/lazy-part.tsx'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import { keptInquiries, onKeptInquiries } from './kept-inquiries.ts'

/** The history step of the dialog. */
export const sentStep = 'sent'

const loadDialog = async () => (await import('./SentInquiriesDialog.tsx')).SentInquiriesDialog
const SentInquiriesDialog = lazyComponent(loadDialog)

/** Opens what was sent from this tab; it opens by itself after an inquiry was sent. */
export function SentInquiriesButton() {
  const sent = useSyncExternalStore(onKeptInquiries, keptInquiries, keptInquiries)
  const { isOpen, open, close } = useHistoryStep(sentStep, sent.length > 0)
  const buttonRef = useRef<HTMLButtonElement>(null)
  useDidUpdate(() => {
    if (!isOpen) buttonRef.current?.focus({ preventScroll: true })
  }, [isOpen])
  if (sent.length === 0) return null
  return (
    <>
      <LinkButton ref={buttonRef} aria-haspopup="dialog" onClick={open}>
        Sent inquiries ({formatCount(sent.length)})
      </LinkButton>
      {isOpen && <SentInquiriesDialog onClose={close} />}
    </>
  )
}

/** Loads the dialog while an inquiry is written, so it can open even if the connection is lost after sending. */
export function loadSentInquiries(): void {
  loadDialog().catch(() => undefined)
}
