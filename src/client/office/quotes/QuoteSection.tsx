import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { formatDay } from '../../../shared/text/day-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/error-text.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { QuoteEditor } from './edit/QuoteEditor.tsx'
import { useCreateQuote, useQuotes } from './hooks.ts'
import { isReadyToSend } from './quote-states.ts'
import { useDeleteDraftQuestion } from './use-delete-draft-question.ts'
import { SentQuote } from './versions/SentQuote.tsx'
import { VersionComparison } from './versions/VersionComparison.tsx'
import { QuoteState, VersionList } from './versions/VersionList.tsx'

/** The quote for an inquiry: its versions, the draft to type into, or what was sent. */
export function QuoteSection({ inquiry }: { inquiry: InquiryDetails }) {
  const query = useQuotes(inquiry.id)
  const { data: quotes, error } = query
  const isLong = useDelayed(!quotes && !error)
  const headingId = useId()
  return (
    <Stack gap="sm" component="section" aria-labelledby={headingId}>
      <Title order={3} id={headingId}>
        Quote
      </Title>
      {quotes ? (
        <Versions quotes={quotes} inquiry={inquiry} />
      ) : error ? (
        <LoadError title="The quote could not be loaded" query={query} />
      ) : (
        <div aria-busy="true">{isLong && <Skeleton h={36} />}</div>
      )}
    </Stack>
  )
}

function Versions({ quotes, inquiry }: { quotes: readonly Quote[]; inquiry: InquiryDetails }) {
  const [shownId, setShownId] = useState<string>()
  const [newId, setNewId] = useState<string>()
  const [isComparing, setIsComparing] = useState(false)
  const last = quotes.at(-1)
  const shown = quotes.find(({ id }) => id === shownId) ?? last
  const start = (created: Quote) => {
    setShownId(created.id)
    setNewId(created.id)
  }
  if (!shown || !last) return <StartButton inquiryId={inquiry.id} label="Write a quote" onStarted={start} />
  const isDrafted = quotes.some(({ state }) => state === 'draft')
  return (
    <>
      {quotes.length > 1 && <VersionList quotes={quotes} shownId={shown.id} onShow={setShownId} />}
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <b>
            {shown.reference}, version {shown.version}
          </b>{' '}
          · <QuoteState quote={shown} />
          {shown.state !== 'draft' && ` · valid through ${formatDay(shown.validUntil)}`}
        </Text>
        <Group gap="xs">
          {shown.state === 'draft' && <DraftTools quote={shown} />}
          {quotes.length > 1 && (
            <Button
              size="xs"
              variant="default"
              aria-expanded={isComparing}
              onClick={() => setIsComparing(!isComparing)}
            >
              Compare versions
            </Button>
          )}
          {!isDrafted && <StartButton inquiryId={inquiry.id} from={last.id} label="New version" onStarted={start} />}
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
        <SentQuote key={shown.id} quote={shown} inquiry={inquiry} isNew={newId === shown.id} />
      )}
    </>
  )
}

function DraftTools({ quote }: { quote: Quote }) {
  const askToDelete = useDeleteDraftQuestion(quote)
  return (
    <>
      <Button component="a" size="xs" variant="default" href={`/api/quotes/${quote.id}/pdf`} target="_blank">
        PDF
      </Button>
      <Button size="xs" variant="default" onClick={askToDelete}>
        Delete draft
      </Button>
    </>
  )
}

type StartButtonProps = { inquiryId: string; from?: string; label: string; onStarted: (created: Quote) => void }

function StartButton({ inquiryId, from, label, onStarted }: StartButtonProps) {
  const create = useCreateQuote()
  return (
    <div>
      <BusyButton
        size={from === undefined ? 'sm' : 'xs'}
        variant={from === undefined ? 'filled' : 'default'}
        isBusy={create.isPending}
        onClick={() => create.mutate({ inquiryId, from }, { onSuccess: onStarted })}
      >
        {label}
      </BusyButton>
      {create.error && (
        <Text size="sm" mt="xs" c="var(--mantine-color-error)" role="alert">
          {errorText(create.error)}
        </Text>
      )}
    </div>
  )
}
