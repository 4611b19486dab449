import { Group, Stack, Text } from '@mantine/core'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { describeTotal } from '../../../../shared/quotes/words.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirmDelete } from '../../../ui/dialog/confirm.tsx'
import { StatusDot } from '../../../ui/fields/StatusSelect.tsx'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { RowButton } from '../../../ui/table/RowButton.tsx'
import { useCreateQuote, useDeleteQuote } from '../hooks.ts'
import { Failure, PdfButton } from '../QuoteParts.tsx'
import { findStarts } from '../starts.ts'
import { describeQuoteState, isReadyToSend, stateColors } from '../words.ts'

/** What else is done with a draft. */
export function DraftTools({ quote }: { quote: Quote }) {
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

type StartButtonsProps = {
  inquiry: InquiryDetails
  quotes: readonly Quote[]
  onStarted: (created: Quote) => void
  /** Whether the best way is another button of the screen. */
  isBestElsewhere?: boolean
}

/** Starts the next version: for the whole request first, if several of its inquiries are open. */
export function StartButtons({ inquiry, quotes, onStarted, isBestElsewhere = false }: StartButtonsProps) {
  const create = useCreateQuote()
  const isFirst = quotes.length === 0
  return (
    <div>
      <Group gap="xs">
        {findStarts(inquiry, quotes)
          .slice(isBestElsewhere ? 1 : 0)
          .map(({ label, ...how }) => (
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

/** The newest first. */
export function VersionList({ quotes, shownId, onShow }: VersionListProps) {
  return (
    <Stack component="ol" gap="xs" className="plain-list lined" aria-label="Versions of the quote">
      {quotes.toReversed().map((quote) => (
        <Group key={quote.id} component="li" justify="space-between" gap="xs" pt="xs" wrap="nowrap">
          <div>
            <Text size="sm">
              <b>Version {quote.version}</b> · <QuoteState quote={quote} /> · {describeTotal(quote)}
            </Text>
            <Text size="xs" c="dimmed">
              {describeSent(quote)} · valid through {formatDay(quote.validUntil)}
            </Text>
          </div>
          {quote.id === shownId ? (
            <Text size="sm" c="dimmed">
              Shown
            </Text>
          ) : (
            <RowButton verb="Show" object={`version ${quote.version}`} onClick={() => onShow(quote.id)} />
          )}
        </Group>
      ))}
    </Stack>
  )
}

function describeSent({ sentAt, delivery, handedOver }: Quote): string {
  if (sentAt === null || delivery === 'not yet') return 'Not sent'
  const at = delivery === 'by hand' && handedOver ? handedOver.at : sentAt
  return `Sent ${formatPacificDateTime(at)} Pacific`
}

/** The state of a version as a word with its color. */
export function QuoteState({ quote }: { quote: Quote }) {
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      <StatusDot color={isReadyToSend(quote) ? 'hot' : stateColors[quote.state]} />
      {describeQuoteState(quote)}
    </Group>
  )
}
