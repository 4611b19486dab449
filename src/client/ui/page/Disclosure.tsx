import { Button } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './Disclosure.module.css'

type DisclosureProps = {
  label: string
  icon: ReactNode
  disabled?: boolean
  /** The edge that button and panel share. */
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel below it. Escape, a click elsewhere and Tab close it. */
export function Disclosure({ label, icon, disabled = false, align = 'end', children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const placeRef = useClickOutside<HTMLDivElement>(() => setIsOpen(false))
  const close = () => {
    setIsOpen(false)
    buttonRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what its button and panel let through
    <div ref={placeRef} className={classes['place']} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={buttonRef}
        variant="default"
        fullWidth
        leftSection={icon}
        disabled={disabled}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <section id={panelId} className={`${classes['panel']} framed`} data-align={align} aria-label={label}>
          {children(close)}
        </section>
      )}
    </div>
  )
}
