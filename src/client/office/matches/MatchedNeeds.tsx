import { Box, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { UploadRecord } from '../../../shared/lists/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { Loaded } from '../frame/Loaded.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { MatchScore } from './MatchScore.tsx'
import { describeMatchedNeeds } from './words.ts'

type ServingUpload = Pick<UploadRecord, 'id' | 'fileName' | 'storedAt' | 'restoredAt' | 'matchedNeeds'>

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
  return (
    <Loaded
      query={useMatchedNeeds(uploadId)}
      failureTitle="The needs could not be loaded"
      skeleton={<div aria-busy="true" />}
    >
      {(needs) =>
        needs.length === 0 ? (
          <Text size="sm">These needs were deleted, or newer stock replaced this list.</Text>
        ) : (
          <ul className="plain-list lined">
            {needs.map(({ needId, company, customerName, newMatches, bestScore }) => (
              <Group key={needId} component="li" wrap="nowrap" gap={12} py={10}>
                <MatchScore score={bestScore} />
                <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <OfficeLink
                    place={{ tab: 'needs', need: [needId] }}
                    onClick={onOpen}
                    fw={600}
                    display={{ base: 'inline-flex', sm: 'inline' }}
                    mih={{ base: 44, sm: 0 }}
                    style={{ alignItems: 'center' }}
                  >
                    {company}
                  </OfficeLink>
                  <Text size="sm" c="dimmed">
                    {customerName}
                  </Text>
                </Box>
                <Text size="sm" className="tabular">
                  {formatCount(newMatches)} new
                </Text>
              </Group>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const pollMs = 1_500
// Lists that were stored before needs were matched are never told.
const awaitedMs = 10 * 60 * 1_000

/** The open needs that a stored list matches, the best first. */
function useMatchedNeeds(uploadId: string) {
  return trpc.needs.matches.ofUpload.useQuery({ id: uploadId }, { refetchOnMount: 'always' })
}

/** How many open needs a stored list matches: null until it is known, undefined if it never will be. */
function useMatchedNeedCount(upload: ServingUpload): number | null | undefined {
  const isAwaited = upload.matchedNeeds === null && isRecent(upload)
  // No event tells that there are none.
  const { data } = trpc.inventory.uploads.stored.useQuery(
    { id: upload.id },
    {
      enabled: isAwaited,
      refetchInterval: ({ state }) => (state.data?.matchedNeeds === null && isRecent(state.data) ? pollMs : false),
    },
  )
  return upload.matchedNeeds ?? (isAwaited ? (data?.matchedNeeds ?? null) : undefined)
}

function isRecent({ storedAt, restoredAt }: ServingUpload): boolean {
  return restoredAt === null && Date.now() - Date.parse(storedAt) < awaitedMs
}
