import { Box, CloseButton, Drawer, Group, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { closeOnOwnEscape } from '../../ui/dialog/escape.ts'
import { besideTheList, useBesideList, useRoomBelow } from './beside-list.ts'

type SideDrawerProps = { title: string; widthPx: number; onClose: () => void; children: ReactNode }

/** A drawer over the screen. Mounted only while it is open. */
export function SideDrawer({ title, widthPx, onClose, children }: SideDrawerProps) {
  const isSmall = useNarrowScreen()
  const contentRef = useContentKeys(onClose)
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
        title: titleLook,
      }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div ref={contentRef} tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </div>
    </Drawer>
  )
}

/** A record beside its list; where there is no room, in a drawer over it. Mounted only while it is open. */
export function RecordDrawer(props: SideDrawerProps) {
  return useBesideList() ? <RecordAside {...props} /> : <SideDrawer {...props} />
}

/** Returns the focus at the end. A button that is gone once it has done its work leaves it nowhere: then keys come here. */
function useContentKeys(onClose: () => void) {
  const contentRef = useRef<HTMLDivElement>(null)
  useReturnFocus()
  useWindowEvent('keydown', ({ key, target }) => {
    if (target !== document.body) return
    if (key === 'Escape') onClose()
    else contentRef.current?.focus()
  })
  return contentRef
}

const titleLook = { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650, overflowWrap: 'anywhere' } as const

function RecordAside({ title, onClose, children }: Omit<SideDrawerProps, 'widthPx'>) {
  const contentRef = useContentKeys(onClose)
  const titleId = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const frameRef = useRef<HTMLElement>(null)
  useRoomBelow(frameRef)
  // Before anybody can press a key in it.
  useLayoutEffect(() => titleRef.current?.focus({ preventScroll: true }), [])
  return (
    <Box
      component="section"
      ref={frameRef}
      px="md"
      pt="sm"
      pb="md"
      className="framed"
      style={besideTheList}
      aria-labelledby={titleId}
      onKeyDown={closeOnOwnEscape(onClose)}
    >
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} id={titleId} ref={titleRef} tabIndex={-1} style={{ ...titleLook, outline: 'none' }}>
          {title}
        </Title>
        <CloseButton aria-label="Close" onClick={onClose} />
      </Group>
      <div ref={contentRef} tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </div>
    </Box>
  )
}
