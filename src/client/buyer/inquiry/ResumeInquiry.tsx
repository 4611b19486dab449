import { Button, Group, Text } from '@mantine/core'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { type DraftPlace, type InquiryDraft, selectedCount } from './inquiry-draft.ts'

type ResumeInquiryProps = { draft: InquiryDraft; onResume: (place: DraftPlace) => void }

/** Leads returning buyers back to the items they had ticked. */
export function ResumeInquiry({ draft, onResume }: ResumeInquiryProps) {
  const { place } = draft
  const count = selectedCount(draft)
  if (!place || count === 0) return null
  return (
    <Group gap="md">
      <Text>
        You have {formatCountOf(count, 'item')} selected: {place.category}, {place.source}.
      </Text>
      <Button variant="default" onClick={() => onResume(place)}>
        Continue your inquiry
      </Button>
    </Group>
  )
}
