import { CloseButton, Group, Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './SideDrawer.module.css'

type SideDrawerProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel at the right edge, in a native dialog: it traps and returns the focus without extra code. */
export function SideDrawer({ title, isOpen, onClose, children }: SideDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // The panel fills the dialog, so a click on the dialog element itself is on the backdrop.
  const closeBeside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog.
    <dialog
      ref={dialog}
      className={classes['drawer']}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeBeside}
    >
      {isOpen && (
        <div className={classes['panel']}>
          <Group justify="space-between" wrap="nowrap" gap={0}>
            <Text span id={titleId} fz={16} fw={600}>
              {title}
            </Text>
            <CloseButton size={44} aria-label={`Close the ${title.toLowerCase()}`} onClick={onClose} />
          </Group>
          {children}
        </div>
      )}
    </dialog>
  )
}
