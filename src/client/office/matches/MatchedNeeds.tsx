import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/use-narrow-screen.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import classes from './MatchedNeeds.module.css'
import { MatchScore } from './MatchScore.tsx'
import { describeMatchedNeeds } from './match-words.ts'
import { type ServingUpload, useMatchedNeedCount, useMatchedNeeds } from './use-matched-needs.ts'

/** How many open needs a stored list matches; opens them. */
export function MatchedNeeds({ upload }: { upload: ServingUpload }) {
  const [isOpen, setIsOpen] = useState(false)
  const isSmall = useNarrowScreen()
  const count = useMatchedNeedCount(upload)
  if (count === undefined) return null
  const text = describeMatchedNeeds(count)
  const close = () => setIsOpen(false)
  return (
    <div role="status">
      {count ? (
        <LinkButton onClick={() => setIsOpen(true)}>{text}</LinkButton>
      ) : (
        <Text span size="sm" c="dimmed">
          {text}
        </Text>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        title={`Needs that match ${upload.fileName}`}
        size={560}
        fullScreen={isSmall}
        closeButtonProps={{ 'aria-label': 'Close the needs' }}
      >
        <MatchedNeedList uploadId={upload.id} onOpen={close} />
      </Modal>
    </div>
  )
}

function MatchedNeedList({ uploadId, onOpen }: { uploadId: string; onOpen: () => void }) {
  const query = useMatchedNeeds(uploadId)
  const { data, error } = query
  if (!data && error) return <LoadError title="The needs could not be loaded" query={query} />
  if (!data) return <div aria-busy="true" />
  if (data.length === 0) return <Text size="sm">These needs were deleted, or newer stock replaced this list.</Text>
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {data.map(({ needId, company, customerName, newMatches, bestScore }) => (
        <li key={needId} className={classes['need']}>
          <MatchScore score={bestScore} />
          <div className={classes['text']}>
            <OfficeLink place={{ tab: 'needs', need: [needId] }} onClick={onOpen} fw={600}>
              {company}
            </OfficeLink>
            <Text size="sm" c="dimmed">
              {customerName}
            </Text>
          </div>
          <Text size="sm" className="tabular">
            {formatCount(newMatches)} new
          </Text>
        </li>
      ))}
    </Stack>
  )
}
