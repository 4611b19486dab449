import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import classes from './InfoTip.module.css'

const hoverDelayMs = 700

type InfoTipProps = {
  label: string
  children: ReactNode
}

/** An explanation behind a button, shown on hover after a delay, and at once on focus or tap. */
export function InfoTip({ label, children }: InfoTipProps) {
  const tipId = useId()
  const [isHovered, setIsHovered] = useState(false)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isHovered) return
    const timer = setTimeout(() => setIsShown(true), hoverDelayMs)
    return () => clearTimeout(timer)
  }, [isHovered])
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsShown(false)
      // A hover that began before would show it again.
      setIsHovered(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isShown])
  const leave = () => {
    setIsHovered(false)
    setIsShown(false)
  }
  return (
    <span className={classes['place']} onPointerEnter={() => setIsHovered(true)} onPointerLeave={leave}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        aria-describedby={tipId}
        onFocus={() => setIsShown(true)}
        onBlur={() => setIsShown(false)}
        onClick={() => setIsShown(true)}
      >
        <IconInfoCircle size={20} aria-hidden />
      </ActionIcon>
      <span id={tipId} role="tooltip" className={classes['tip']} hidden={!isShown}>
        {children}
      </span>
    </span>
  )
}
