import { ActionIcon, Group, Input, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconUpload, IconX } from '@tabler/icons-react'
import { type Ref, useId, useState } from 'react'
import { explainWrongName, uploadMessages } from '../../../../shared/lists/terms.ts'
import { dismissError, notify } from '../../../platform/notify/notify.ts'
import { findFileProblem, toToastText, uploadAction } from '../upload-form.ts'
import classes from './FileField.module.css'

type FileFieldProps = {
  zoneRef: Ref<HTMLDivElement>
  file: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
  isDisabled: boolean
}

const kilobyte = 1024

/** Takes an Excel file by drop or Browse; anything else is refused, and the file chosen before stays. */
export function FileField({ zoneRef, file, onChange, error, isDisabled }: FileFieldProps) {
  const [refused, setRefused] = useState<string>()
  const labelId = useId()
  const problem = refused ?? error

  function take([dropped, ...others]: File[]) {
    dismissError(uploadAction)
    if (!dropped) return
    if (others.length > 0) {
      setRefused('Drop one file at a time. Nothing was added.')
      return
    }
    const refusal = findFileProblem(dropped)
    const reason = refusal === uploadMessages.wrongType ? explainWrongName(dropped.name) : refusal
    setRefused(reason && `${dropped.name} was not accepted. ${toToastText(reason).description}`)
    if (refusal) notify({ ...toToastText(refusal), variant: 'destructive', about: uploadAction })
    else onChange(dropped)
  }

  return (
    <div>
      <Input.Label required labelElement="div" id={labelId}>
        Excel file
      </Input.Label>
      <Dropzone
        ref={zoneRef}
        onDrop={take}
        disabled={isDisabled}
        className={classes['zone'] ?? ''}
        data-error={problem ? true : undefined}
        data-disabled={isDisabled || undefined}
        inputProps={{ 'aria-labelledby': labelId, 'aria-invalid': Boolean(problem), accept: '.xlsx,.xls' }}
        aria-labelledby={labelId}
      >
        <Group wrap="nowrap" gap="md">
          {file ? <IconFileSpreadsheet size={28} aria-hidden /> : <IconUpload size={28} aria-hidden />}
          <div className={classes['text']}>
            <Text fw={500}>{file ? file.name : 'Drop a list here'}</Text>
            <Text size="sm" c="dimmed">
              {file ? `${Math.ceil(file.size / kilobyte).toLocaleString('en-US')} KB` : '.xlsx or .xls'}
            </Text>
          </div>
          <span className={classes['browse']} aria-hidden>
            Browse
          </span>
          {file && !isDisabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove ${file.name}`}
              onClick={(event) => {
                event.stopPropagation()
                onChange(null)
              }}
            >
              <IconX size={18} />
            </ActionIcon>
          )}
        </Group>
      </Dropzone>
      {problem && (
        <Input.Error mt={5} role="alert">
          {problem}
        </Input.Error>
      )}
    </div>
  )
}
