import { Text } from '@mantine/core'
import { summarizeNeed } from '../../../shared/needs/need-words.ts'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { useNeed } from '../needs/hooks.ts'

/** The need from whose matches staff made an inquiry. */
export function InquiryOrigin({ needId }: { needId: string }) {
  const { data: need } = useNeed(needId)
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      Made from the need{' '}
      <OfficeLink place={{ tab: 'needs', need: [needId] }}>
        {need ? `${need.reference}, ${summarizeNeed(need)}` : 'of the customer'}
      </OfficeLink>
    </Text>
  )
}
