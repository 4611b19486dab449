import { Anchor, Group, Text, Title } from '@mantine/core'
import type { NeedFilter } from '../../../shared/needs/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatAge } from '../../platform/text/age.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { mailHref } from '../../platform/text/mail.ts'
import { telHref } from '../../platform/text/phone.ts'
import { StatusSelect } from '../../ui/fields/StatusSelect.tsx'
import { findNeedStatus, needStatusOptions } from './need-statuses.ts'
import type { Submission } from './submissions.ts'
import { useSetSubmissionStatus } from './use-set-submission-status.tsx'

type SubmissionHeadProps = {
  submission: Submission
  /** The status filter of the list. */
  filter: NeedFilter | undefined
  /** Whether all its needs that match are loaded. */
  isWhole: boolean
}

const mixed = ''

/** The customer of a submission, and one status for all its needs. */
export function SubmissionHead({ submission, filter, isWhole }: SubmissionHeadProps) {
  const setAll = useSetSubmissionStatus(filter)
  const { needs } = submission
  const [{ company, customerName, phone, email, inquiryDate, reference, status }] = needs
  const isOneStatus = isWhole && needs.every((need) => need.status === status)
  const label = isWhole ? `All ${formatCountOf(needs.length, 'need')}` : 'All needs'
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Title order={3}>{company}</Title>
        <Text size="sm" c="dimmed">
          {customerName}
          {phone && (
            <>
              {' · '}
              <Anchor href={telHref(phone)}>{phone}</Anchor>
            </>
          )}
          {email && (
            <>
              {' · '}
              <Anchor href={mailHref(email)}>{email}</Anchor>
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {reference} · <time dateTime={inquiryDate}>{formatPacificDateTime(inquiryDate)}</time> Pacific ·{' '}
          {formatAge(inquiryDate)}
        </Text>
      </div>
      {(needs.length > 1 || !isWhole) && (
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <StatusSelect
            label={`Status of ${label.toLowerCase()} from ${company}`}
            options={needStatusOptions}
            value={isOneStatus ? status : mixed}
            onChange={(value) => {
              const to = findNeedStatus(value)
              if (to) setAll({ submission, to })
            }}
          />
        </Group>
      )}
    </Group>
  )
}
