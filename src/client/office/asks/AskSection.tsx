import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { Ask } from '../../../shared/asks/schema.ts'
import { askSubject, countAnswers, describeAskState, isAskToTell } from '../../../shared/asks/words.ts'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { AnswerForm } from '../../supplier/ask/AnswerForm.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { TelephoneDialog } from '../frame/TelephoneDialog.tsx'
import { HandoverNote, HandoverTools } from '../handover/HandoverTools.tsx'
import { AskDialog } from './AskDialog.tsx'
import { writeAsk } from './ask-text.ts'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { useAskActions, useAsks, useAsksOf, useDealIds, useInquiriesOf } from './hooks.ts'
import { type AskSource, findAsk, useSources } from './sources.ts'

/** The suppliers of an inquiry and of those that are one deal with it: what each was asked, and what it said. */
export function AskSection({ inquiry }: { inquiry: InquiryDetails }) {
  const headingId = useId()
  const inquiryIds = useDealIds(inquiry)
  const inquiries = useInquiriesOf(inquiryIds, inquiry)
  const sources = useSources(inquiries.items)
  const asks = useAsks(inquiry.id)
  const asked = useAsksOf(inquiryIds)
  const isPending = inquiries.isPending || asked.isPending
  const skeleton = <Blocks heightsPx={[64]} />
  if (sources.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-labelledby={headingId}>
      <Title order={3} id={headingId}>
        Suppliers
      </Title>
      <Loaded query={asks} failureTitle="What suppliers were asked could not be loaded" skeleton={skeleton}>
        {() => (isPending ? skeleton : <Sources inquiry={inquiry} sources={sources} asks={asked.items} />)}
      </Loaded>
    </Stack>
  )
}

type SourcesProps = { inquiry: InquiryDetails; sources: readonly AskSource[]; asks: readonly Ask[] }

function Sources({ inquiry, sources, asks }: SourcesProps) {
  const [asking, setAsking] = useState<readonly AskSource[]>()
  // As it was opened: what others say meanwhile is not overwritten unseen.
  const [answered, setAnswered] = useState<Ask>()
  const [versions, setVersions] = useState<Ask>()
  const unasked = sources.filter((source) => !findAsk(asks, source))
  return (
    <>
      {unasked.length > 1 && (
        <div>
          <Button size="xs" variant="default" onClick={() => setAsking(unasked)}>
            Ask all {unasked.length} suppliers
          </Button>
        </div>
      )}
      <Stack component="ul" className="plain-list lined" gap="xs">
        {sources.map((source) => (
          <SourceRow
            key={`${source.inquiryId} ${source.code}`}
            source={source}
            ask={findAsk(asks, source)}
            onAsk={() => setAsking([source])}
            onAnswer={setAnswered}
            onVersions={setVersions}
          />
        ))}
      </Stack>
      {asking && <AskDialog inquiry={inquiry} sources={asking} onClose={() => setAsking(undefined)} />}
      {versions && <EarlierAnswers ask={versions} onClose={() => setVersions(undefined)} />}
      {answered && <AnswerDialog ask={answered} onClose={() => setAnswered(undefined)} />}
    </>
  )
}

type SourceRowProps = {
  source: AskSource
  ask: Ask | undefined
  onAsk: () => void
  onAnswer: (ask: Ask) => void
  onVersions: (ask: Ask) => void
}

function SourceRow({ source: { code, company, email, items }, ask, onAsk, onAnswer, onVersions }: SourceRowProps) {
  const { withdraw, handOver } = useAskActions()
  const isToTell = ask !== undefined && isAskToTell(ask)
  const name = company ?? code
  return (
    <Group component="li" justify="space-between" gap="xs" pt="xs">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm">
          <b>{name}</b>
          {company && `, ${code}`} · {formatCountOf(items.length, 'line')}
        </Text>
        <Text size="sm" {...(isToTell ? { c: 'var(--accent-text)', fw: 600 } : { c: 'dimmed' })}>
          {ask ? describeAsk(ask) : 'Not asked yet'}
        </Text>
        {ask && <HandoverNote {...ask} isToTell={isToTell} />}
      </div>
      <Group gap="xs">
        {ask?.isAnswerable && (
          <ToolButton label="Type the answer" aria-label={`Type the answer of ${name}`} onClick={() => onAnswer(ask)} />
        )}
        {ask && ask.answers.length > 1 && (
          <ToolButton
            label="Earlier answers"
            aria-label={`Earlier answers of ${name}`}
            onClick={() => onVersions(ask)}
          />
        )}
        {ask && (
          <HandoverTools
            {...ask}
            isToTell={isToTell}
            canTakeBack={ask.state === 'sent'}
            mail={{ to: ask.to ?? email, subject: askSubject(ask), write: (link) => writeAsk(ask, link) }}
            handOver={(how) => handOver.mutateAsync({ id: ask.id, how })}
          />
        )}
        {ask?.isAnswerable && (
          <ToolButton
            label="Withdraw"
            aria-label={`Withdraw what ${name} was asked`}
            onClick={() =>
              confirm({
                title: `Withdraw ${ask.reference}?`,
                body: `${name} can no longer answer it.`,
                confirmLabel: 'Withdraw',
                onConfirm: () => withdraw.mutateAsync({ id: ask.id, revision: ask.revision }),
              })
            }
          />
        )}
        <ToolButton
          label={ask ? 'Ask again' : 'Ask supplier'}
          aria-label={ask ? `Ask ${name} again` : `Ask supplier ${name}`}
          onClick={onAsk}
        />
      </Group>
    </Group>
  )
}

/** `A-12 · Answered Nov 26, 2026, 9:14 AM by the supplier: 2 yes, 1 no` */
function describeAsk(ask: Ask): string {
  const { reference, validUntil, answer, lines } = ask
  const said = answer
    ? `Answered ${formatPacificDateTime(answer.at)} Pacific by ${answer.by}: ${countAnswers(lines)}`
    : `${describeAskState(ask)}, by ${formatDay(validUntil)}`
  return `${reference} · ${said}`
}

function AnswerDialog({ ask, onClose }: { ask: Ask; onClose: () => void }) {
  const { answer } = useAskActions()
  return (
    <TelephoneDialog reference={ask.reference} widthPx={720} onClose={onClose}>
      <AnswerForm
        lines={ask.lines}
        costName="Cost"
        submitLabel="Save answer"
        onSubmit={async (lines) => {
          await answer.mutateAsync({ id: ask.id, revision: ask.revision, lines })
          onClose()
        }}
      />
    </TelephoneDialog>
  )
}
