import { Button, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsset, useTeam } from '../../buyer/company/hooks.ts'
import { LineCard } from '../../buyer/company/LineCard.tsx'
import { MemberCard, MemberSkeletons } from '../../buyer/company/MemberCard.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { Page } from '../../ui/page/Page.tsx'

const columns = { base: 1, sm: 2, lg: 3 }

/** The team directory with the line card. */
export function TeamPage() {
  return (
    <Page title="Meet our supply chain specialists">
      <LineCard />
      <Members />
    </Page>
  )
}

function Members() {
  const team = useTeam()
  // A line card that loads after the members would push them down.
  const isPending = useAsset('line-card').isPending || team.isPending
  const isSlow = useDelayed(isPending)
  if (isPending) return <MembersPending isSlow={isSlow} />
  if (team.isError) {
    return <LoadError title="The team could not be loaded" query={team} />
  }
  if (team.data.length === 0) {
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
      {team.data.map((member) => (
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
