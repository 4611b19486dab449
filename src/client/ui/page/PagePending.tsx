import { Skeleton } from '@mantine/core'
import { Page } from './Page.tsx'

/** Shown while a screen's code is loading. */
export function PagePending() {
  return (
    <Page title="Loading" withoutHeading>
      <Skeleton height={34} maw={360} />
      <Skeleton height={320} />
    </Page>
  )
}
