import { Stack } from '@mantine/core'
import type { AdminTabProps } from '../../features/admin/admin-search.ts'
import { QuickStats } from '../../features/admin/QuickStats.tsx'
import { TestingTools } from '../../features/admin/TestingTools.tsx'
import { SourcesCard } from '../../features/inventory-upload/SourcesCard.tsx'
import { UploadCard } from '../../features/inventory-upload/UploadCard.tsx'
import classes from './admin-inventory.module.css'

type AdminInventoryProps = AdminTabProps & { isShown: boolean }

/** The Inventory tab. The upload card goes on while another tab is open; the figures are read anew on each visit. */
export function AdminInventory({ isShown, search, onSearch }: AdminInventoryProps) {
  return (
    <div className={classes['grid']}>
      <div className={classes['upload']}>
        <UploadCard />
      </div>
      {isShown && (
        <>
          <Stack gap="md" className={classes['side'] ?? ''}>
            <QuickStats />
            <TestingTools />
          </Stack>
          <div className={classes['sources']}>
            <SourcesCard
              isNarrowed={search.sources === 'no-region'}
              onNarrow={(isNarrowed) => onSearch({ sources: isNarrowed ? 'no-region' : undefined }, { isStep: false })}
            />
          </div>
        </>
      )}
    </div>
  )
}
