import { Anchor, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { type Supply, supply as supplySchema } from '../../../shared/lists/incoming.ts'
import { sellerNotesMax } from '../../../shared/lists/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { toPacificDay } from '../../../shared/text/days.ts'
import { notify } from '../../platform/notify/notify.ts'
import { formatAge, formatBuyerTime } from '../../platform/text/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { useSendLists } from '../sending/hooks.ts'
import { ListsField } from '../sending/ListsField.tsx'
import { SendingState } from '../sending/SendingState.tsx'
import { SentPapers } from '../sending/SentPapers.tsx'
import { sentStateWords } from '../sending/words.ts'
import { useConfirmSupply, useSupplyUpdate } from './hooks.ts'

/** A supplier's own page: what it has for sale, a new list, and what became of those that it sent. */
export function SupplyView({ token, supply: { company, lists, incoming } }: { token: string; supply: Supply }) {
  return (
    <Page
      title={company}
      lead="Your lists with us. Keep this address to yourself: whoever has it can send lists for you."
    >
      <OwnLists token={token} lists={lists} />
      <SendList token={token} />
      <SentPapers by="supply" token={token} />
      <SentBefore token={token} incoming={incoming} />
    </Page>
  )
}

type OwnList = Supply['lists'][number]
const weight = { heading: 'Weight', unit: 'lbs', cardLabel: 'Weight (lbs)', align: 'right' } as const

const stillThereWords = 'Everything is still there'
const rightWords = 'Right as of today'
// Buyers read the day in Pacific time too.
const isRightAsOfToday = ({ listedAt }: OwnList) => toPacificDay(new Date(listedAt)) === toPacificDay(new Date())

function OwnLists({ token, lists }: Pick<Supply, 'lists'> & { token: string }) {
  const { mutate, isPending, variables, error } = useConfirmSupply(token)
  const isMeant = ({ sourceCode, category }: OwnList) =>
    variables?.all || (variables?.sourceCode === sourceCode && variables?.category === category)
  const isAllOfToday = lists.every(isRightAsOfToday)
  const oldestFirst = lists.toSorted((a, b) => Date.parse(a.listedAt) - Date.parse(b.listedAt))
  const columns: RecordColumn<OwnList>[] = [
    { heading: 'Location', cardLabel: null, cell: ({ sourceCode }) => sourceCode },
    { heading: 'Category', cardLabel: null, cell: ({ category }) => category },
    { heading: 'Items', align: 'right', cell: ({ items }) => formatCount(items) },
    {
      ...weight,
      cell: ({ weightLb }) => formatCount(weightLb),
    },
    { heading: 'Age', align: 'right', cell: ({ listedAt }) => formatAge(listedAt) },
    {
      heading: 'Is it still right?',
      isHeadingHidden: true,
      cardLabel: null,
      align: 'right',
      cell: (list) => {
        const isOfToday = isRightAsOfToday(list)
        return (
          <BusyButton
            size="xs"
            variant="default"
            isBusy={isOfToday || (isPending && isMeant(list))}
            aria-label={`${isOfToday ? rightWords : stillThereWords}: ${list.sourceCode}, ${list.category}`}
            onClick={() => mutate({ token, sourceCode: list.sourceCode, category: list.category })}
          >
            {isOfToday ? rightWords : stillThereWords}
          </BusyButton>
        )
      },
    },
  ]
  return (
    <Stack component="section" gap="md" aria-labelledby="own-lists">
      {lists.length > 0 && (
        <StateBox {...describeLists(oldestFirst, isAllOfToday)}>
          {lists.length > 1 && !isAllOfToday && (
            <BusyButton mt="xs" size="md" color="hot" isBusy={isPending} onClick={() => mutate({ token, all: true })}>
              Everything on all {lists.length} lists is still there
            </BusyButton>
          )}
        </StateBox>
      )}
      <FailureAlert error={error} />
      <Title order={2} id="own-lists">
        For sale now
      </Title>
      {lists.length === 0 ? (
        <EmptyState title="Nothing is for sale right now">Send us your list below.</EmptyState>
      ) : (
        <RecordTable
          label="For sale now"
          minWidthPx={720}
          columns={columns}
          rows={oldestFirst}
          rowKey={({ sourceCode, category }) => `${sourceCode} ${category}`}
        />
      )}
    </Stack>
  )
}

/** Whether its lists are still right: what the supplier is here to say. */
function describeLists([oldest]: readonly OwnList[], isAllOfToday: boolean) {
  if (isAllOfToday) {
    const text = 'Nothing more is needed today. When something is sold, send us a new list.'
    return {
      state: 'right',
      tone: 'good',
      word: 'Up to date',
      title: 'Your lists are right as of today',
      text,
    } as const
  }
  const title = `Your oldest list is ${formatAge(oldest?.listedAt ?? '')} old`
  const text = 'Buyers see how old a list is. Tell us that the steel is still there, or send a new list.'
  return { state: 'open', tone: 'open', word: 'To confirm', title, text } as const
}

function SendList({ token }: { token: string }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [notes, setNotes] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const update = useSupplyUpdate(token)
  const sending = useSendLists(`/api/supply/${token}/lists`, {
    read: (answer) => supplySchema.parse(answer),
    onSent: (supply) => {
      update(supply)
      notify({ title: 'List Received', description: `We have ${formatCountOf(files.length, 'file')}.` })
      setFiles([])
      setNotes('')
      setIsChecked(false)
    },
  })
  return (
    <form
      noValidate
      className="screen-only"
      aria-labelledby="send-list"
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (files.length > 0) sending.mutate({ fields: { notes }, files })
      }}
    >
      <Stack gap="sm" maw={720}>
        <Title order={2} id="send-list">
          Send a new list
        </Title>
        <ListsField
          label="Your lists"
          files={files}
          onChange={setFiles}
          error={isChecked && files.length === 0 ? 'Choose a file' : undefined}
          isDisabled={sending.isPending}
        />
        <Textarea
          label="What should we know?"
          size="md"
          autosize
          minRows={1}
          maxLength={sellerNotesMax}
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        />
        <SendingState sending={sending} />
        <BusyButton
          type="submit"
          size="md"
          {...(files.length > 0 ? { color: 'hot' } : { variant: 'default' })}
          isBusy={sending.isPending}
          style={{ alignSelf: 'flex-start' }}
        >
          Send
        </BusyButton>
      </Stack>
    </form>
  )
}

type SentBeforeList = Supply['incoming'][number]

function SentBefore({ token, incoming }: Pick<Supply, 'incoming'> & { token: string }) {
  if (incoming.length === 0) return null
  const columns: RecordColumn<SentBeforeList>[] = [
    { heading: 'File', cardLabel: null, breaksWords: true, cell: ({ fileName }) => fileName },
    { heading: 'Received', cell: ({ receivedAt }) => formatBuyerTime(receivedAt) },
    {
      heading: 'Result',
      breaksWords: true,
      cell: ({ state, failure }) => (
        <div>
          {sentStateWords[state]}
          {failure && (
            <Text size="sm" c="dimmed">
              {failure}
            </Text>
          )}
        </div>
      ),
    },
    { heading: 'Items', align: 'right', cell: ({ items }) => items !== null && formatCount(items) },
    {
      ...weight,
      cell: ({ weightLb }) => weightLb !== null && formatCount(weightLb),
    },
    {
      heading: 'Problems',
      cell: ({ id, fileName, hasErrors }) =>
        hasErrors && (
          <Anchor
            href={`/api/supply/${token}/lists/${id}/errors`}
            download
            inherit
            aria-label={`Error report of ${fileName}`}
          >
            Error report
          </Anchor>
        ),
    },
  ]
  return (
    <Stack component="section" gap="sm" aria-labelledby="sent-before">
      <Title order={2} id="sent-before">
        What you sent
      </Title>
      <RecordTable label="What you sent" minWidthPx={860} columns={columns} rows={incoming} rowKey={({ id }) => id} />
    </Stack>
  )
}
