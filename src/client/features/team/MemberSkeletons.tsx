import { Skeletons } from '../../components/Skeletons.tsx'
import { site } from '../../lib/site.ts'
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
