import { Button, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TeamMember } from '../../../shared/site/catalog.ts'
import { useAsset, useTeam } from '../../buyer/company/hooks.ts'
import { LineCard, LineCardPending } from '../../buyer/company/LineCard.tsx'
import { MemberCard, MemberSkeletons } from '../../buyer/company/MemberCard.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { Page } from '../../ui/page/Page.tsx'

const columns = { base: 1, sm: 2, lg: 3 }

/** The team directory with the line card. */
export function TeamPage() {
  const lineCard = useAsset('line-card')
  const team = useTeam()
  // Whichever of the two came first would move the other, or what stands for it.
  const isPending = lineCard.isPending || team.isPending
  const isSlow = useDelayed(isPending)
  return (
    <Page title="Meet our supply chain specialists">
      {isPending ? <LineCardPending isSlow={isSlow} /> : <LineCard asset={lineCard.asset} />}
      {isPending ? (
        <MembersPending isSlow={isSlow} />
      ) : team.isError ? (
        <LoadError title="The team could not be loaded" query={team} />
      ) : (
        <Members members={team.data} />
      )}
    </Page>
  )
}

function Members({ members }: { members: TeamMember[] }) {
  if (members.length === 0) {
    return (
      <EmptyState
        title="No one is listed here yet"
        action={
          <Button component={Link} to="/contact" variant="default">
            Contact us
          </Button>
        }
      >
        You can still reach us by phone or email.
      </EmptyState>
    )
  }
  return (
    <SimpleGrid cols={columns}>
      {members.map((member) => (
        <MemberCard key={member.id} member={member} />
      ))}
    </SimpleGrid>
  )
}

function MembersPending({ isSlow }: { isSlow: boolean }) {
  return (
    <SimpleGrid cols={columns}>
      <MemberSkeletons isSlow={isSlow} />
    </SimpleGrid>
  )
}
