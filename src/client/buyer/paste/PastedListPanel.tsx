import {
  Alert,
  Box,
  Button,
  FileButton,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type ForAll, readNeeds } from '../../../shared/needs/reading.ts'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { apiRequest, errorText } from '../../platform/server/requests.ts'
import { Folded } from '../../ui/page/Folded.tsx'
import type { WantedItem } from '../asking/request-draft.ts'
import { PastedLine } from './PastedLine.tsx'
import classes from './pasted.module.css'
import {
  type Delivery,
  isSuggesting,
  keepChanges,
  listJoining,
  type PastedItem,
  toDelivery,
  toPastedItem,
  withSuggestion,
} from './pasted-items.ts'

export type PastedListProps = {
  /** False if there is no room. */
  onAdd: (items: readonly WantedItem[]) => boolean
  /** Told how many items were read and are not added yet. */
  onWaiting: (count: number) => void
  /** What is on the ground of an item that was read. */
  ground: (item: WantedItem, name: string) => ReactNode
}

/** Takes a list as text or file, and shows what was read of each line as it is typed, before it joins the buyer's list. */
export function PastedListPanel({ onAdd, onWaiting, ground }: PastedListProps) {
  const list = usePastedList()
  const waiting = listJoining(list.items, list.delivery).length
  useEffect(() => onWaiting(waiting), [waiting, onWaiting])
  return (
    <Stack component="section" gap={12} aria-label="Paste your list or drop a file">
      <PasteFields list={list} />
      {list.isRead && (
        <PastedReview
          list={list}
          ground={ground}
          onAdd={(items) => {
            if (onAdd(items)) list.clear()
          }}
        />
      )}
    </Stack>
  )
}

function PasteFields({ list }: { list: PastedList }) {
  const { text, setText, readFile, readAgain, isReading, error, fileName } = list
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState('')
  const take = (files: readonly File[]) => {
    const [file, ...others] = files
    setRefused(others.length > 0 ? 'Drop one file at a time.' : '')
    if (file && others.length === 0) readFile(file)
  }
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') take([...event.dataTransfer.files])
  }
  return (
    <Stack
      gap={8}
      className={classes['paste'] ?? ''}
      data-over={isOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <Textarea
        label="What you need"
        description="Type it, or paste the text of an email or the cells of a spreadsheet. One item per line, up to 500."
        placeholder={example}
        size="md"
        rows={6}
        classNames={{ input: classes['text'] ?? '' }}
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
          <Group gap="sm" justify="space-between">
            {refused || (error && errorText(error))}
            {error && (
              <Button variant="default" size="compact-sm" onClick={readAgain}>
                Read It Again
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <Group gap="sm">
        <FileButton accept=".xlsx,.xls,.csv" onChange={(file) => file && take([file])}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
              Choose a File
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" role="status">
          {isReading ? (fileName ? `Reading ${fileName}…` : 'Reading…') : 'Or drop an Excel or CSV file here.'}
        </Text>
      </Group>
    </Stack>
  )
}

type PastedReviewProps = Pick<PastedListProps, 'ground'> & {
  list: PastedList
  onAdd: (items: readonly WantedItem[]) => void
}

/** Each line as it was read, beside the line itself. */
function PastedReview({ list, ground, onAdd }: PastedReviewProps) {
  const { items } = list
  const joining = listJoining(items, list.delivery)
  const marked = items.filter(({ unread, isLeftOut }) => unread.length > 0 && !isLeftOut).length
  return (
    <Stack gap={12}>
      <div role="status">
        <Title order={4}>
          {items.length === 0 ? 'No steel was found in it' : `${formatCountOf(items.length, 'item')} read`}
        </Title>
        <Text size="sm" c="dimmed">
          {items.length === 0
            ? 'Give each item a line with at least a product or a thickness, such as: 14 ga galv coil 48 wide, 20 tons.'
            : summaryOf(marked)}
        </Text>
      </div>
      {items.length > 0 && (
        <ol className="plain-list" aria-label="Items read from your list">
          {items.map((one) => (
            <PastedLine
              key={one.key}
              pasted={one}
              ground={ground}
              onChange={(change) => list.change(one.key, change)}
            />
          ))}
        </ol>
      )}
      {list.others.length > 0 && (
        <Box fz="sm" c="dimmed">
          <Folded
            c="dimmed"
            w="auto"
            label={`${formatCountOf(list.others.length, 'line')} ${wordFor(list.others.length, 'was not read as an item', 'were not read as items')}`}
          >
            <Box component="ul" className="plain-list" mt={8} pl={20} style={{ overflowWrap: 'anywhere' }}>
              {list.others.map(({ line, text }) => (
                <li key={`${line} ${text}`}>{text}</li>
              ))}
            </Box>
          </Folded>
        </Box>
      )}
      {items.length > 0 && <ForAllItems list={list} items={items} />}
      {items.length > 0 && (
        <Group>
          <Button disabled={joining.length === 0} onClick={() => onAdd(joining)}>
            Add {formatCountOf(joining.length, 'Item')} to My List
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function summaryOf(marked: number): string {
  if (marked === 0) return 'Check them, then add them to your list.'
  return `Check them, then add them to your list. What could not be read in ${formatCountOf(marked, 'line')} is marked, and goes into the Additional Notes.`
}

const example = `2 coils 14 ga galv G90 x 48, 40,000 lbs
3/16 x 96 x 240 A36 plate, 4 pcs`

/** The delivery of all items, as far as the list says it, and the products that several may mean, which join with one click. */
function ForAllItems({ list, items }: { list: PastedList; items: readonly PastedItem[] }) {
  const headingId = useId()
  const { delivery, setDelivery } = list
  const suggesting = items.filter(isSuggesting).length
  const said = list.forAll.map(({ text }) => text).join(' · ')
  return (
    <Stack component="section" gap={8} p={12} bg="body" className="framed" aria-labelledby={headingId}>
      <div>
        <Text size="sm" fw={600} id={headingId}>
          For all items
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {said ? `Your list says: ${said}` : 'A line with its own keeps it.'}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={8} verticalSpacing={8}>
        <TextInput
          label="Delivery Place"
          value={delivery.place}
          onChange={({ currentTarget }) => setDelivery({ ...delivery, place: currentTarget.value })}
        />
        <TextInput
          label="Needed By"
          type="date"
          value={delivery.date}
          onChange={({ currentTarget }) => setDelivery({ ...delivery, date: currentTarget.value })}
        />
        <TextInput
          label="Notes"
          value={delivery.notes}
          onChange={({ currentTarget }) => setDelivery({ ...delivery, notes: currentTarget.value })}
        />
      </SimpleGrid>
      {(suggesting > 0 || list.undo) && (
        <Group gap="4px 12px" justify="space-between">
          <Text size="sm">
            {suggesting > 0 ? `${formatCountOf(suggesting, 'item')} with a suggested product` : 'Suggestions used'}
          </Text>
          <Group gap={8}>
            {suggesting > 0 && (
              <Button variant="default" size="compact-sm" onClick={() => list.changeAll(withSuggestion)}>
                Use {formatCountOf(suggesting, 'Suggestion')}
              </Button>
            )}
            {list.undo && <UndoLast onUndo={list.undo} />}
          </Group>
        </Group>
      )}
    </Stack>
  )
}

/** Takes the focus from the button that was used, which is gone. */
function UndoLast({ onUndo }: { onUndo: () => void }) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <Button ref={ref} variant="subtle" size="compact-sm" onClick={onUndo}>
      Undo
    </Button>
  )
}

type PastedList = ReturnType<typeof usePastedList>

// Long enough that a line is read when it is written, not at each letter.
const typingPauseMs = 600

/** A pasted list: its text, what was read of it, and what the buyer changes before it joins the list. */
function usePastedList() {
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState('')
  const [items, setItems] = useState<readonly PastedItem[]>(noItems)
  const [forAll, setForAll] = useState<readonly ForAll[]>([])
  const [changedDelivery, setDelivery] = useState<Delivery>()
  const [others, setOthers] = useState<readonly { line: number; text: string }[]>([])
  const [changed, setChanged] = useState<{ before: readonly PastedItem[]; after: readonly PastedItem[] }>()
  const [isRead, setIsRead] = useState(false)
  const latest = useRef<AbortController>(undefined)
  const reading = useMutation({
    mutationFn: async (body: FormData | { text: string }) => {
      // What is typed over is not waited for.
      latest.current?.abort()
      const current = new AbortController()
      latest.current = current
      const answer = await apiRequest('POST', '/api/customer-needs/read', body, current.signal)
      return readNeeds.parse(await answer.json())
    },
    onSuccess: (read) => {
      setItems((before) => keepChanges(before, read.lines.map(toPastedItem)))
      setForAll(read.forAll)
      setOthers(read.others)
      setIsRead(true)
    },
  })
  const readText = useDebouncedCallback((typed: string) => {
    if (typed.trim() !== '') reading.mutate({ text: typed })
  }, typingPauseMs)
  const clear = () => {
    // What was typed just before would come back.
    readText.cancel()
    latest.current?.abort()
    setText('')
    setFileName('')
    setItems(noItems)
    setForAll([])
    setDelivery(undefined)
    setIsRead(false)
    reading.reset()
  }

  return {
    text,
    setText: (typed: string) => {
      setFileName('')
      setText(typed)
      if (typed.trim() === '') clear()
      readText(typed)
    },
    fileName,
    items,
    isRead,
    /** Its lines about the delivery of all items. */
    forAll,
    delivery: changedDelivery ?? toDelivery(forAll),
    setDelivery,
    others,
    isReading: reading.isPending,
    error: reading.error,
    readAgain: () => {
      if (reading.variables) reading.mutate(reading.variables)
    },
    readFile: (file: File) => {
      readText.cancel()
      setText('')
      setItems(noItems)
      setFileName(file.name)
      const body = new FormData()
      body.set('file', file)
      reading.mutate(body)
    },
    change: (key: number, change: Partial<PastedItem>) =>
      setItems(items.map((one) => (one.key === key ? { ...one, ...change, isChanged: true } : one))),
    changeAll: (change: (pasted: PastedItem) => PastedItem) => {
      const after = items.map(change)
      setChanged({ before: items, after })
      setItems(after)
    },
    /** Takes back the last change of all lines; undefined once another has been made. */
    undo: changed && changed.after === items ? () => setItems(changed.before) : undefined,
    clear,
  }
}

const noItems: readonly PastedItem[] = []
