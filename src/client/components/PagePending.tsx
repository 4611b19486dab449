import { Skeleton } from '@mantine/core'
import { Page } from './Page.tsx'

/** Stands where a screen will be while its code is on the way. */
export function PagePending() {
  return (
    <Page title="Loading" withoutHeading>
      <Skeleton height={34} maw={360} />
      <Skeleton height={320} />
    </Page>
  )
}
