import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { describeTotal } from '../../../shared/quotes/words.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { confirmDelete } from '../../ui/dialog/confirm.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { LostDraft } from './edit/LostDraft.tsx'
import { QuoteEditor } from './edit/QuoteEditor.tsx'
import { findLostDraft, useCreateQuote, useDeleteQuote, useQuotes } from './hooks.ts'
import { Failure, PdfButton } from './QuoteParts.tsx'
import { findStarts } from './starts.ts'
import { SentQuote } from './versions/SentQuote.tsx'
import { VersionComparison } from './versions/VersionComparison.tsx'
import { describeQuoteState, isOpenDecline, isReadyToSend, stateColors } from './words.ts'

/** Whether the details of an inquiry have the list beside them or the whole width. */
export type DetailsRoom = { isFull: boolean; onChange: (isFull: boolean) => void }

type QuoteSectionProps = {
  inquiry: InquiryDetails
  /** Without it there is no choice. */
  room?: DetailsRoom
  /** A version that was begun elsewhere on the screen. */
  startedId?: string | undefined
}

export function QuoteSection({ inquiry, room, startedId }: QuoteSectionProps) {
  const headingId = useId()
  const sectionRef = useRef<HTMLDivElement>(null)
  return (
    <Stack gap="sm" component="section" ref={sectionRef} aria-labelledby={headingId}>
      <Group justify="space-between" gap="sm">
        <Title order={3} id={headingId}>
          Quote
        </Title>
        {room && (
          <SegmentedControl
            size="xs"
            aria-label="Width of the quote"
            data={widths}
            value={room.isFull ? 'full' : 'beside'}
            onChange={(width) => {
              room.onChange(width === 'full')
              // What is above gets another height.
              requestAnimationFrame(() => sectionRef.current?.scrollIntoView())
            }}
          />
        )}
      </Group>
      <Loaded
        query={useQuotes(inquiry.id)}
        failureTitle="The quote could not be loaded"
        skeleton={<Blocks heightsPx={[36]} />}
      >
        {(quotes) => <Versions quotes={quotes} inquiry={inquiry} startedId={startedId} />}
      </Loaded>
    </Stack>
  )
}

const widths = [
  { value: 'beside', label: 'Beside the list' },
  { value: 'full', label: 'Full width' },
]

type VersionsProps = Pick<QuoteSectionProps, 'inquiry' | 'startedId'> & { quotes: readonly Quote[] }

function Versions({ quotes, inquiry, startedId }: VersionsProps) {
  const [shownId, setShownId] = useState<string>()
  const [newId, setNewId] = useState<string>()
  const [seenId, setSeenId] = useState<string>()
  if (startedId !== seenId) {
    setSeenId(startedId)
    setShownId(startedId)
    setNewId(startedId)
  }
  const [isComparing, setIsComparing] = useState(false)
  const last = quotes.at(-1)
  const shown = quotes.find(({ id }) => id === shownId) ?? last
  const start = (created: Quote) => {
    setShownId(created.id)
    setNewId(created.id)
  }
  const starts = { inquiry, quotes, onStarted: start }
  const [lastDraft, setLastDraft] = useState<Quote>()
  const draft = quotes.find(({ state }) => state === 'draft')
  const gone = findLostDraft(lastDraft, quotes)
  if (draft && draft.id !== lastDraft?.id && !gone) setLastDraft(draft)
  const lostDraft = gone && (
    <LostDraft
      inquiry={inquiry}
      {...gone}
      onSettled={(restored) => {
        setLastDraft(undefined)
        if (restored) start(restored)
      }}
    />
  )
  if (!shown || !last) {
    return (
      <>
        {lostDraft}
        <StartButtons {...starts} />
      </>
    )
  }
  const isDrafted = quotes.some(({ state }) => state === 'draft')
  return (
    <>
      {lostDraft}
      {quotes.length > 1 && <VersionList quotes={quotes} shownId={shown.id} onShow={setShownId} />}
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <b>
            {shown.reference}, version {shown.version}
          </b>{' '}
          {shown.inquiryIds.length > 1 && `for ${formatCount(shown.inquiryIds.length)} inquiries `}·{' '}
          <QuoteState quote={shown} />
          {shown.state !== 'draft' && ` · valid through ${formatDay(shown.validUntil)}`}
        </Text>
        <Group gap="xs">
          {shown.state === 'draft' && <DraftTools quote={shown} />}
          {quotes.length > 1 && (
            <ToolButton
              label="Compare versions"
              aria-expanded={isComparing}
              onClick={() => setIsComparing(!isComparing)}
            />
          )}
          {!isDrafted && <StartButtons {...starts} />}
        </Group>
      </Group>
      {isComparing && quotes.length > 1 && <VersionComparison quotes={quotes} />}
      {shown.state === 'draft' ? (
        <QuoteEditor
          key={shown.id}
          quote={shown}
          inquiry={inquiry}
          isNew={newId === shown.id}
          onSent={(sent) => {
            setNewId(sent.id)
            notify(
              isReadyToSend(sent)
                ? { title: 'Quote Ready', description: 'Copy the link or open it in your email program.' }
                : {
                    title: 'Quote Sent',
                    description: `Version ${sent.version} for ${inquiry.company} is good through ${formatDay(sent.validUntil)}.`,
                  },
            )
          }}
        />
      ) : (
        <SentQuote
          key={shown.id}
          quote={shown}
          inquiry={inquiry}
          isNew={newId === shown.id}
          isOpenDecline={isOpenDecline(shown, quotes)}
        />
      )}
    </>
  )
}

function DraftTools({ quote }: { quote: Quote }) {
  const { id, version } = quote
  const remove = useDeleteQuote(quote)
  const askToDelete = () =>
    confirmDelete({
      title: `Delete the draft of version ${version}?`,
      body: 'Everything entered in it will be lost. This action cannot be undone.',
      confirmLabel: 'Delete draft',
      remove: () => remove.mutateAsync({ id }),
      done: 'Draft Deleted',
      failed: (message) => `Failed to delete the draft: ${message}`,
      onDeleted: () => undefined,
    })
  return (
    <>
      <PdfButton quoteId={id} />
      <ToolButton label="Delete draft" onClick={askToDelete} />
    </>
  )
}

type StartButtonsProps = { inquiry: InquiryDetails; quotes: readonly Quote[]; onStarted: (created: Quote) => void }

/** Starts the next version: for the whole request first, if several of its inquiries are open. */
function StartButtons({ inquiry, quotes, onStarted }: StartButtonsProps) {
  const create = useCreateQuote()
  const isFirst = quotes.length === 0
  return (
    <div>
      <Group gap="xs">
        {findStarts(inquiry, quotes).map(({ label, ...how }) => (
          <BusyButton
            key={label}
            size={isFirst ? 'sm' : 'xs'}
            variant="default"
            isBusy={create.isPending}
            onClick={() => create.mutate({ inquiryId: inquiry.id, ...how }, { onSuccess: onStarted })}
          >
            {label}
          </BusyButton>
        ))}
      </Group>
      {create.error && <Failure mt="xs">{errorText(create.error)}</Failure>}
    </div>
  )
}

type VersionListProps = { quotes: readonly Quote[]; shownId: string; onShow: (id: string) => void }

const minWidthPx = 480

/** The newest first. */
function VersionList({ quotes, shownId, onShow }: VersionListProps) {
  return (
    <RecordTable
      label="Versions of the quote"
      minWidthPx={minWidthPx}
      columns={[
        ...columns,
        {
          heading: 'Show',
          isHeadingHidden: true,
          cardLabel: null,
          width: 84,
          cell: ({ id, version }) =>
            id === shownId ? (
              <Text size="sm" c="dimmed">
                Shown
              </Text>
            ) : (
              <RowButton verb="Show" object={`version ${version}`} onClick={() => onShow(id)} />
            ),
        },
      ]}
      rows={quotes.toReversed()}
      rowKey={({ id }) => id}
    />
  )
}

/** The state of a version as a word with its color. */
function QuoteState({ quote }: { quote: Quote }) {
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      <StatusDot color={isReadyToSend(quote) ? 'hot' : stateColors[quote.state]} />
      {describeQuoteState(quote)}
    </Group>
  )
}

const columns: readonly RecordColumn<Quote>[] = [
  { heading: 'Version', width: 76, cell: ({ version }) => version },
  { heading: 'State', cell: (quote) => <QuoteState quote={quote} /> },
  {
    heading: 'Sent (Pacific)',
    cell: ({ sentAt, delivery, handedOver }) => {
      if (sentAt === null) return '-'
      if (delivery === 'not yet') return 'Not sent'
      const at = delivery === 'by hand' && handedOver ? handedOver.at : sentAt
      return <time dateTime={at}>{formatPacificDateTime(at)}</time>
    },
  },
  { heading: 'Valid through', cell: ({ validUntil }) => formatDay(validUntil) },
  { heading: 'Total', align: 'right', cell: describeTotal },
]
