import { CloseButton } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './SideDrawer.module.css'

type SideDrawerProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel at the right edge, over the page. The browser's own dialog: it keeps the focus, gives it back, closes on Escape
 * and needs no code to be loaded.
 */
export function SideDrawer({ title, isOpen, onClose, children }: SideDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // The panel fills the dialog, so only the backdrop is hit beside it.
  const closeBeside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className={classes['drawer']}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeBeside}
    >
      {isOpen && (
        <div className={classes['panel']}>
          <div className={classes['top']}>
            <span id={titleId} className={classes['title']}>
              {title}
            </span>
            <CloseButton size={44} aria-label={`Close the ${title.toLowerCase()}`} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
