import { Box, Button, Stack, Text } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import type { PastedListProps } from './PastedListPanel.tsx'

const PastedListPanel = lazyComponent(async () => (await import('./PastedListPanel.tsx')).PastedListPanel)

/** The way to paste a whole list; what it needs is loaded once it is opened. */
export function LazyPastedList({ onAdd, onWaiting }: PastedListProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <Stack component="section" align="flex-start" gap={8} aria-label="Paste your list or drop a file">
      <Button
        variant="default"
        leftSection={<IconClipboardText size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen)
          setIsWanted(true)
        }}
      >
        Paste your list or drop a file
      </Button>
      {!isOpen && (
        <Text size="sm" c="dimmed">
          From an email, a spreadsheet or an Excel file. You check each line before it goes on your list.
        </Text>
      )}
      {isWanted && (
        <Box hidden={!isOpen} w="100%">
          <PastedListPanel
            onWaiting={onWaiting}
            onAdd={(items) => {
              const isAdded = onAdd(items)
              if (isAdded) setIsOpen(false)
              return isAdded
            }}
          />
        </Box>
      )}
    </Stack>
  )
}
