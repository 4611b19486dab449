import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId } from 'react'
import { teamMemberInput } from '../../../shared/catalog.ts'
import { MemberCard } from './MemberCard.tsx'
import { type PhotoState, usePhotoState } from './use-photo-state.ts'

type MemberPreviewProps = {
  values: { name: string; title: string; phone: string; email: string; specialties: string; photoUrl: string }
}

const typingPauseMs = 500

const photoWords: Readonly<Record<PhotoState, string>> = {
  none: 'No photo: the initials stand in its place.',
  loading: 'Loading the photo…',
  shown: 'The photo loads.',
  failed: 'No picture could be loaded from the photo URL: the initials stand in its place.',
}

/** The card as buyers will see it on the page Our Team, and whether the photo can be shown. */
export function MemberPreview({ values }: MemberPreviewProps) {
  const titleId = useId()
  const [typedUrl] = useDebouncedValue(values.photoUrl, typingPauseMs)
  const photoUrl = teamMemberInput.shape.photoUrl.safeParse(typedUrl).data ?? null
  const photo = usePhotoState(photoUrl)
  const { name, title, phone, email, specialties } = values
  return (
    <section aria-labelledby={titleId}>
      <Text size="sm" fw={500} id={titleId} mb={4}>
        As buyers will see it
      </Text>
      {/* A picture of the card: nothing in it is to be reached or called from here. */}
      <div inert>
        <MemberCard
          member={{
            name: name || 'Name',
            title: title || 'Title',
            phone,
            email,
            specialties,
            photoUrl: photo === 'shown' ? photoUrl : null,
          }}
        />
      </div>
      <Text size="sm" c={photo === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} mt={4} role="status">
        {photoWords[photo]}
      </Text>
    </section>
  )
}
