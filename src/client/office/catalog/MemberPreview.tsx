import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId } from 'react'
import { teamMemberInput } from '../../../shared/site/catalog.ts'
import { MemberCard } from '../../buyer/company/MemberCard.tsx'
import { type PhotoState, usePhotoState } from './use-photo-state.ts'

type MemberPreviewProps = {
  values: { name: string; title: string; phone: string; email: string; specialties: string; photoUrl: string }
}

const typingPauseMs = 500

const photoWords: Readonly<Record<PhotoState, string>> = {
  none: 'No photo. The initials are shown instead.',
  loading: 'Loading the photo…',
  shown: 'The photo loads.',
  failed: 'No picture could be loaded from the photo URL. The initials are shown instead.',
}

/** The card as the Our Team page will show it, and whether the photo loads. */
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
      {/* Only a preview: its links must not be reachable. */}
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
