import { Drawer } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { closeOnOwnEscape } from '../../ui/dialog/escape.ts'

type RecordDrawerProps = { title: string; widthPx: number; onClose: () => void; children: ReactNode }

/** A record beside its list. Mounted only while it is open. */
export function RecordDrawer({ title, widthPx, onClose, children }: RecordDrawerProps) {
  const isSmall = useNarrowScreen()
  const contentRef = useRef<HTMLDivElement>(null)
  useReturnFocus()
  // A button that is gone once it has done its work leaves the focus nowhere.
  useWindowEvent('keydown', ({ key, target }) => {
    if (target !== document.body) return
    if (key === 'Escape') onClose()
    else contentRef.current?.focus()
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={closeOnOwnEscape(onClose)}
      position="right"
      size={isSmall ? '100%' : widthPx}
      title={title}
      styles={{
        // The focus ring of what stands first is not cut.
        body: { paddingTop: 4 },
        title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650, overflowWrap: 'anywhere' },
      }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div ref={contentRef} tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </div>
    </Drawer>
  )
}
