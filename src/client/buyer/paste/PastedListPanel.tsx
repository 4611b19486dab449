import { Alert, Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../platform/server/error-text.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import type { WantedItem } from '../asking/request-draft.ts'
import { PastedReview } from './PastedReview.tsx'
import classes from './pasted.module.css'
import { type PastedList, usePastedList } from './use-pasted-list.ts'

const example = `2 coils 14 ga galv G90 x 48, 40,000 lbs
3/16 x 96 x 240 A36 plate, 4 pcs`

/** Takes a list as text or file, and shows what was read of it before it joins the buyer's list. */
export function PastedListPanel({ onAdd }: { onAdd: (items: readonly WantedItem[]) => boolean }) {
  const list = usePastedList()
  if (list.items) {
    return (
      <PastedReview
        list={list}
        items={list.items}
        onAdd={(items) => {
          if (onAdd(items)) list.clear()
        }}
      />
    )
  }
  return <PasteFields list={list} />
}

function PasteFields({ list }: { list: PastedList }) {
  const { text, setText, readText, readFile, isReading, error, fileName } = list
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState('')
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  useEffect(() => fieldRef.current?.focus({ preventScroll: true }), [])
  const take = (files: readonly File[]) => {
    const [file, ...others] = files
    setRefused(others.length > 0 ? 'Drop one file at a time.' : '')
    if (file && others.length === 0 && !isReading) readFile(file)
  }
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') take([...event.dataTransfer.files])
  }
  const isBlank = text.trim() === ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to what its button does
    <div
      className={classes['paste']}
      data-over={isOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <Textarea
        ref={fieldRef}
        label="Your list"
        description="Paste the text of an email or the cells of a spreadsheet, or drop an Excel or CSV file here. Up to 500 lines."
        placeholder={example}
        size="md"
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {(error || refused) && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={fileName ? `${fileName} was not read` : 'Your list was not read'}
        >
          {refused || (error && errorText(error))}
        </Alert>
      )}
      <Group gap="sm">
        <BusyButton variant="filled" isBusy={isReading || isBlank} loading={isReading} onClick={readText}>
          Read My List
        </BusyButton>
        <FileButton accept=".xlsx,.xls,.csv" onChange={(file) => file && take([file])}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isReading}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              Choose a File
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" role="status">
          {isReading && (fileName ? `Reading ${fileName}…` : 'Reading your list…')}
        </Text>
      </Group>
    </div>
  )
}
