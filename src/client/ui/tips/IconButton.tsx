import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { ComponentProps, FocusEvent } from 'react'
import { useTip } from './use-tip.ts'

type IconButtonProps = ActionIconProps &
  Omit<ComponentProps<'button'>, keyof ActionIconProps> & {
    label: string
    /** What the tooltip says; the label by default. */
    tip?: string
  }

// The tooltip has its own times; Mantine's know of no other tooltip that was shown before.
const none = { hover: false, focus: false, touch: false }

export function IconButton({ label, tip: text = label, children, ...props }: IconButtonProps) {
  const tip = useTip()
  return (
    <Tooltip label={text} opened={tip.isShown} events={none}>
      <ActionIcon
        variant="default"
        aria-label={label}
        {...props}
        {...tip.hover}
        onFocus={({ currentTarget }: FocusEvent) => {
          if (currentTarget.matches(':focus-visible')) tip.show()
        }}
        onBlur={tip.hide}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
