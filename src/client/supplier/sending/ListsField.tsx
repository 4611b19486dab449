import { ActionIcon, Group, Input, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type Ref, useId, useState } from 'react'
import { sellerFilesMax, uploadMessages } from '../../../shared/lists/terms.ts'
import { DropZone } from './DropZone.tsx'

type ListsFieldProps = {
  zoneRef?: Ref<HTMLDivElement>
  label: string
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  error?: string | undefined
  isDisabled: boolean
}

/** One to five lists, as they are. */
export function ListsField({ zoneRef, label, files, onChange, error, isDisabled }: ListsFieldProps) {
  const [refused, setRefused] = useState<string>()
  const labelId = useId()
  const problem = refused ?? error

  function take(added: readonly File[]) {
    const empty = added.find(({ size }) => size === 0)
    const isNew = (file: File) => !files.some(({ name, size }) => name === file.name && size === file.size)
    const all = [...files, ...added.filter((file) => file.size > 0 && isNew(file))]
    const isTooMany = all.length > sellerFilesMax
    setRefused(
      isTooMany
        ? `At most ${sellerFilesMax} files at a time. Send the others afterward.`
        : empty && `${empty.name} was not added. ${uploadMessages.empty}`,
    )
    onChange(all.slice(0, sellerFilesMax))
  }

  return (
    <div>
      <Input.Label required size="md" labelElement="div" id={labelId}>
        {label}
      </Input.Label>
      <DropZone
        {...(zoneRef && { zoneRef })}
        labelId={labelId}
        accept=".xlsx,.xls,.csv,.ods,.pdf,.zip"
        title={files.length > 0 ? 'Add another list' : 'Drop your list here'}
        hint=".xlsx, .xls, .csv, .ods, .pdf or .zip, just as you have it"
        isFilled={files.length > 0}
        isMultiple
        hasProblem={Boolean(problem)}
        isDisabled={isDisabled}
        onFiles={take}
      />
      {problem && (
        <Input.Error size="md" mt={5} role="alert">
          {problem}
        </Input.Error>
      )}
      {files.length > 0 && (
        <ul className="plain-list framed lined" aria-label="Files to send" style={{ marginTop: 8 }}>
          {files.map((file) => (
            <Group component="li" key={`${file.name} ${file.size}`} px={12} py={2} gap="sm" wrap="nowrap">
              <Text span flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                {file.name}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={`Remove ${file.name}`}
                disabled={isDisabled}
                onClick={() => {
                  setRefused(undefined)
                  onChange(files.filter((one) => one !== file))
                }}
              >
                <IconX size={18} />
              </ActionIcon>
            </Group>
          ))}
        </ul>
      )}
    </div>
  )
}
