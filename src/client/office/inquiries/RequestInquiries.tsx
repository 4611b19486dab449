import { Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { StatusSelect } from '../../ui/fields/StatusSelect.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { useSetInquiryStatuses } from './hooks.ts'
import { inquiryStatusOptions, nameSources, statusLabel } from './words.ts'

const mixed = ''

/** The inquiries that a buyer sent at once, one for each supplier, and one status for all of them. */
export function RequestInquiries({ inquiry: { id, reference, request } }: { inquiry: InquiryDetails }) {
  const titleId = useId()
  const setAll = useSetInquiryStatuses()
  if (request.length < 2) return null
  const count = formatCount(request.length)
  const [first, ...others] = request
  return (
    <Stack component="section" gap={4} px="sm" py="xs" className="framed" aria-labelledby={titleId}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} id={titleId}>
          {count} inquiries in this request
        </Text>
        <StatusSelect
          label={`Status of all ${count} inquiries of ${reference}`}
          options={inquiryStatusOptions}
          value={first && others.every(({ status }) => status === first.status) ? first.status : mixed}
          onChange={(status) =>
            setAll(
              request.map((one) => one.id),
              status,
            )
          }
        />
      </Group>
      <ul className="plain-list">
        {request.map(({ id: itsId, sources, itemCount, status }) => {
          const name = nameSources({ sources })
          return (
            <Text key={itsId} component="li" size="sm" py={2} style={{ overflowWrap: 'anywhere' }}>
              {itsId === id ? (
                <b>{name}</b>
              ) : (
                <OfficeLink place={{ tab: 'inquiries', company: reference, inquiry: itsId }}>{name}</OfficeLink>
              )}{' '}
              · {formatCountOf(itemCount, 'item')} · {statusLabel(status)}
            </Text>
          )
        })}
      </ul>
    </Stack>
  )
}
