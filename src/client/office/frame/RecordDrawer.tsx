import { Box, CloseButton, Drawer, Group, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { closeOnOwnEscape } from '../../ui/dialog/escape.ts'
import { besideTheList, useBesideList, useRoomBelow } from './beside-list.ts'

type RecordDrawerProps = {
  title: string
  /** Where it is over the list. */
  widthPx: number
  onClose: () => void
  children: ReactNode
}

/** A record beside its list; where there is no room, in a drawer over it. Mounted only while it is open. */
export function RecordDrawer({ title, widthPx, onClose, children }: RecordDrawerProps) {
  const isSmall = useNarrowScreen()
  const isBeside = useBesideList()
  const contentRef = useRef<HTMLDivElement>(null)
  useReturnFocus()
  // A button that is gone once it has done its work leaves the focus nowhere.
  useWindowEvent('keydown', ({ key, target }) => {
    if (target !== document.body) return
    if (key === 'Escape') onClose()
    else contentRef.current?.focus()
  })
  const content = (
    <div ref={contentRef} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  )
  if (isBeside) {
    return (
      <RecordAside title={title} onClose={onClose}>
        {content}
      </RecordAside>
    )
  }
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
      {content}
    </Drawer>
  )
}

const titleLook = { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650, overflowWrap: 'anywhere' } as const

function RecordAside({ title, onClose, children }: Pick<RecordDrawerProps, 'title' | 'onClose' | 'children'>) {
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
      {children}
    </Box>
  )
}
