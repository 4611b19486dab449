import { Button, Group, Stack, Text } from '@mantine/core'
import type { StagedUpload, UploadPreview } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { stickyBar } from '../../../platform/moves/sticky-bar.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import { findSerious, replacedText } from '../preview-words.ts'
import classes from './StoreBar.module.css'

type StoreBarProps = {
  upload: StagedUpload
  preview: UploadPreview
  /** Whether column changes are not applied yet. */
  isDirty: boolean
  isBusy: boolean
  onStore: () => void
  onDiscard: () => void
}

/** Stores or discards the list, and says what it replaces. */
export function StoreBar({ upload, preview, isDirty, isBusy, onStore, onDiscard }: StoreBarProps) {
  const { items, sources } = preview
  const label = `Store ${formatCountOf(items, 'item')}`
  const serious = findSerious(preview)
  const open = preview.questions.filter(({ answer }) => answer === null)
  const replaced = replacedText(upload, sources)

  function store(): void {
    if (serious.length + open.length === 0) {
      onStore()
      return
    }
    confirm({
      title: `${label}?`,
      body: (
        <Stack gap="xs">
          {serious.map(({ kind, message }) => (
            <Text key={`${kind} ${message}`}>{message}</Text>
          ))}
          {open.map(({ id, text }) => (
            <Text key={id}>{text} This is not answered yet.</Text>
          ))}
          <Text>{replaced}</Text>
        </Stack>
      ),
      confirmLabel: label,
      isDestructive: false,
      onConfirm: async () => onStore(),
    })
  }

  return (
    <Group ref={stickyBar} className={classes['bar'] ?? ''} gap="sm">
      <BusyButton color="hot" isBusy={isBusy || isDirty || items === 0} onClick={store}>
        {label}
      </BusyButton>
      <Button variant="default" onClick={onDiscard}>
        Discard
      </Button>
      <span className={classes['words']} role="status">
        {wordsFor()}
      </span>
    </Group>
  )

  function wordsFor(): string {
    if (items === 0) return 'No row in this list is an item, so there is nothing to store.'
    if (isDirty) return 'Apply or undo the column changes first.'
    return replaced
  }
}
