import { Group, Text, Title } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import type { ListedNeed } from '../../../shared/needs/schema.ts'
import type { NeedFilter } from '../../../shared/needs/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatAge, formatPacificDateTime } from '../../platform/text/format.ts'
import { StatusSelect } from '../../ui/fields/StatusSelect.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { useWindowRows } from '../../ui/table/virtual-rows.tsx'
import { type OwnedRecord, OwnerKeys } from '../frame/owners/OwnerKeys.tsx'
import { OwnerTools } from '../frame/owners/OwnerTools.tsx'
import { useSetSubmissionStatus } from './hooks.tsx'
import { NeedCard, type NeedCardControls } from './NeedCard.tsx'
import classes from './NeedList.module.css'
import { groupBySubmission, type Submission, toSubmissionRows } from './submissions.ts'
import { needStatusOptions } from './words.ts'

type NeedListProps = {
  needs: readonly ListedNeed[]
  filter: NeedFilter | undefined
  /** Whether another filter may hide needs of a submission. */
  isPart: boolean
  /** Whether more needs follow those that are loaded. */
  hasMore: boolean
  controlsOf: (id: string) => NeedCardControls
}

const rowPx = 72

/** The needs by submission: the customer, and below the lines. Only the visible rows are in the document. */
export function NeedList({ needs, filter, isPart, hasMore, controlsOf }: NeedListProps) {
  const submissions = useMemo(() => groupBySubmission(needs), [needs])
  const rows = useMemo(() => toSubmissionRows(submissions), [submissions])
  const last = submissions.at(-1)
  const { drawn, gapAfterPx, topRef, measureRef, onFocus, onBlur } = useWindowRows(rows, rowPx)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for focus events of its cards
    <div ref={topRef} onFocus={onFocus} onBlur={onBlur}>
      {drawn.map(({ row, index, gapPx }) => (
        <Fragment key={row.id}>
          {gapPx > 0 && <div style={{ height: gapPx }} />}
          {row.kind === 'head' ? (
            <div ref={measureRef} data-index={index} data-owned={row.submission.id} className={classes['head']}>
              <SubmissionHead
                submission={row.submission}
                filter={filter}
                isWhole={!isPart && (!hasMore || row.submission !== last)}
              />
            </div>
          ) : (
            <div
              ref={measureRef}
              data-index={index}
              data-owned={row.need.submissionId}
              className={classes['line']}
              data-last={row.isLast || undefined}
            >
              <NeedCard need={row.need} isLine {...controlsOf(row.need.id)} />
            </div>
          )}
        </Fragment>
      ))}
      <div style={{ height: gapAfterPx }} />
      <OwnerKeys
        recordOf={(mark) => {
          const submission = submissions.find(({ id }) => id === mark)
          return submission && ownedOf(submission)
        }}
      />
    </div>
  )
}

function ownedOf({ needs: [first] }: Submission): OwnedRecord {
  const { id, reference, company } = first
  return { target: { kind: 'needs list', ids: [id] }, name: `${reference} from ${company}`, owned: first }
}

type SubmissionHeadProps = {
  submission: Submission
  filter: NeedFilter | undefined
  /** Whether all its needs that match are loaded. */
  isWhole: boolean
}

const mixed = ''

/** The customer of a submission, and one status for all its needs. */
function SubmissionHead({ submission, filter, isWhole }: SubmissionHeadProps) {
  const setAll = useSetSubmissionStatus(filter)
  const { needs } = submission
  const [{ company, customerName, phone, email, inquiryDate, reference, status }] = needs
  const isOneStatus = isWhole && needs.every((need) => need.status === status)
  const label = isWhole ? `All ${formatCountOf(needs.length, 'need')}` : 'All needs'
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Title order={3}>{company}</Title>
        <Group fz="sm" c="dimmed" gap="0 12px">
          {customerName}
          {phone && <PhoneLink to={phone} />}
          {email && <MailLink to={email} />}
        </Group>
        <Text size="sm" c="dimmed">
          {reference} · <time dateTime={inquiryDate}>{formatPacificDateTime(inquiryDate)}</time> Pacific ·{' '}
          {formatAge(inquiryDate)}
        </Text>
      </div>
      <OwnerTools {...ownedOf(submission)} hasKeys />
      {(needs.length > 1 || !isWhole) && (
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <StatusSelect
            label={`Status of ${label.toLowerCase()} from ${company}`}
            options={needStatusOptions}
            value={isOneStatus ? status : mixed}
            onChange={(status) => setAll(submission, status)}
          />
        </Group>
      )}
    </Group>
  )
}
