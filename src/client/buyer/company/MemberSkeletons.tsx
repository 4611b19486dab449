import { site } from '../../platform/text/site.ts'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { MemberCard } from './MemberCard.tsx'

const expectedMembers = 6
const typicalMember = {
  name: 'First Last',
  title: 'Senior Steel Specialist',
  phone: site.directPhone,
  email: site.contactEmail,
  specialties: 'Hot rolled coil and plate, surplus lots',
  photoUrl: null,
}

/** Placeholders for the member cards. */
export function MemberSkeletons({ isSlow }: { isSlow: boolean }) {
  return (
    <Skeletons count={expectedMembers} isSlow={isSlow}>
      <MemberCard member={typicalMember} />
    </Skeletons>
  )
}
