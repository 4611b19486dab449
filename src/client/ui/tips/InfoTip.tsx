import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './InfoTip.module.css'
import { useTip } from './use-tip.ts'

type InfoTipProps = {
  label: string
  children: ReactNode
}

/** An explanation behind a button, shown on hover after a delay, and at once on focus or tap. */
export function InfoTip({ label, children }: InfoTipProps) {
  const tipId = useId()
  const tip = useTip()
  return (
    <span className={classes['place']} {...tip.hover}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        aria-describedby={tipId}
        onFocus={tip.show}
        onBlur={tip.hide}
        onClick={tip.show}
      >
        <IconInfoCircle size={20} aria-hidden />
      </ActionIcon>
      <span id={tipId} role="tooltip" className={classes['tip']} hidden={!tip.isShown}>
        {children}
      </span>
    </span>
  )
}
