import { Stack } from '@mantine/core'
import type { AdminTabProps } from '../../features/admin/admin-search.ts'
import { CompanyFiles } from '../../features/assets/CompanyFiles.tsx'
import { useTeamForStaff } from '../../features/team/staff-hooks.ts'
import { TeamPanel } from '../../features/team/TeamPanel.tsx'

/** The Team tab: the people and the company's files. */
export function AdminTeam({ search, onSearch }: AdminTabProps) {
  const { isPending } = useTeamForStaff()
  return (
    <Stack gap="xl">
      <TeamPanel openId={search.member} onOpen={(member) => onSearch({ member }, { isStep: member !== undefined })} />
      {/* Shown earlier, the files would be pushed down by the members. */}
      {!isPending && <CompanyFiles />}
    </Stack>
  )
}
