import { Button, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { useAsset } from '../../features/assets/hooks.ts'
import { LineCard } from '../../features/assets/LineCard.tsx'
import { useTeam } from '../../features/team/hooks.ts'
import { MemberCard } from '../../features/team/MemberCard.tsx'
import { MemberSkeletons } from '../../features/team/MemberSkeletons.tsx'
import { useDelayed } from '../../lib/use-delayed.ts'

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
