import { Stack } from '@mantine/core'
import { CompanyFiles } from '../../office/catalog/CompanyFiles.tsx'
import { useTeamForStaff } from '../../office/catalog/hooks.ts'
import { TeamPanel } from '../../office/catalog/TeamPanel.tsx'
import type { AdminTabProps } from '../../office/frame/admin-search.ts'

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
