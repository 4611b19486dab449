import { Group, type GroupProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './CheckRow.module.css'
import { PlainCheckbox } from './PlainCheckbox.tsx'

type CheckRowProps = Pick<GroupProps, 'gap' | 'px' | 'mt' | 'fz' | 'align' | 'className'> & {
  name: ReactNode
  /** At the end of the row. */
  count?: ReactNode
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  /** Whether a dialog begins with it. */
  hasFocus?: boolean
}

export function CheckRow({ name, count, isTicked, onTick, hasFocus = false, className = '', ...row }: CheckRowProps) {
  return (
    <Group component="label" gap={10} wrap="nowrap" fz="sm" className={`${classes['row']} ${className}`} {...row}>
      <PlainCheckbox
        checked={isTicked}
        data-autofocus={hasFocus || undefined}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span style={{ flex: 1, minWidth: 0 }}>{name}</span>
      {count !== undefined && (
        <Text span fz="sm" lh="inherit" c="dimmed" className="tabular">
          {count}
        </Text>
      )}
    </Group>
  )
}
