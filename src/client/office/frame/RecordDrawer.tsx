import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'

type RecordDrawerProps = { title: string; widthPx: number; onClose: () => void; children: ReactNode }

/** A record beside its list. Mounted only while it is open. */
export function RecordDrawer({ title, widthPx, onClose, children }: RecordDrawerProps) {
  const isSmall = useNarrowScreen()
  useReturnFocus()
  return (
    <Drawer
      opened
      onClose={onClose}
      // Mantine would close it together with a dialog over it.
      closeOnEscape={false}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose()
      }}
      position="right"
      size={isSmall ? '100%' : widthPx}
      title={title}
      styles={{ title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650, overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Drawer>
  )
}
