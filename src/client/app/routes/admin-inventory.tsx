import { Stack } from '@mantine/core'
import { QuickStats } from '../../features/admin/QuickStats.tsx'
import { TestingTools } from '../../features/admin/TestingTools.tsx'
import { NoRegionNotice } from '../../features/inventory-upload/NoRegionNotice.tsx'
import { UploadCard } from '../../features/inventory-upload/UploadCard.tsx'
import classes from './admin-inventory.module.css'

/** The Inventory tab. */
export function AdminInventory() {
  return (
    <div className={classes['grid']}>
      <UploadCard />
      <Stack gap="md">
        <QuickStats />
        <NoRegionNotice />
        <TestingTools />
      </Stack>
    </div>
  )
}
