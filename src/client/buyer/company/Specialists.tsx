import { Button, Group, SimpleGrid, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MemberCard } from './MemberCard.tsx'
import { useTeam } from './team-hooks.ts'

const shownMax = 3

/** The first people of the team. Nothing while there are none. */
export function Specialists() {
  const { data = [] } = useTeam()
  if (data.length === 0) return null
  return (
    <section aria-labelledby="specialists">
      <Group justify="space-between" align="center" mb="md">
        <Title order={2} id="specialists">
          Talk to a specialist
        </Title>
        {data.length > shownMax && (
          <Button component={Link} to="/team" variant="subtle" size="compact-md">
            Meet the whole team
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {data.slice(0, shownMax).map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </SimpleGrid>
    </section>
  )
}
