import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import { isRecord } from '../../platform/storage/browser-store.ts'
import { useSteelLink } from '../regions/hooks.ts'
import { readSteelSearch } from '../stock/inventory-search.ts'
import { listTitle } from '../stock/words.ts'
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

/** Leads buyers whom this device remembers to the list that they opened last. */
export function LastList() {
  const [list] = useState(() => buyerMemory.find()?.list)
  const linkTo = useSteelLink()
  if (!isRecord(list)) return null
  const { region, category, source } = readSteelSearch(list)
  const [first, ...others] = region
  if (!first || category === undefined || source === undefined) return null
  return (
    <Text>
      Your last list:{' '}
      <Anchor inherit {...linkTo({ regions: [first, ...others], category, source })}>
        {listTitle({ region, category }, source)}
      </Anchor>
    </Text>
  )
}
