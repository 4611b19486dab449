import { Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './DropZone.module.css'

type DropZoneProps = {
  zoneRef?: Ref<HTMLDivElement>
  labelId: string
  /** The endings of file names that a dialog offers. */
  accept: string
  title: string
  hint: string
  isFilled: boolean
  isMultiple?: boolean
  hasProblem: boolean
  isDisabled: boolean
  onFiles: (files: File[]) => void
  /** Buttons at its end. */
  children?: ReactNode
}

/** Takes files by drop or Browse. */
export function DropZone({ zoneRef, labelId, isMultiple = false, hasProblem, isDisabled, ...zone }: DropZoneProps) {
  const { accept, title, hint, isFilled, onFiles, children } = zone
  return (
    <Dropzone
      {...(zoneRef && { ref: zoneRef })}
      onDrop={onFiles}
      multiple={isMultiple}
      disabled={isDisabled}
      className={classes['zone'] ?? ''}
      data-error={hasProblem || undefined}
      data-disabled={isDisabled || undefined}
      inputProps={{ 'aria-labelledby': labelId, 'aria-invalid': hasProblem, accept }}
      aria-labelledby={labelId}
    >
      <Group wrap="nowrap" gap="md">
        {isFilled ? <IconFileSpreadsheet size={28} aria-hidden /> : <IconUpload size={28} aria-hidden />}
        <div className={classes['text']}>
          <Text fw={500}>{title}</Text>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </div>
        <span className={classes['browse']} aria-hidden>
          Browse
        </span>
        {children}
      </Group>
    </Dropzone>
  )
}
