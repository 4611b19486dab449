import { Title } from '@mantine/core'
import { useAsset } from './asset-hooks.ts'
import { PrintedPicture } from './PrintedPicture.tsx'

/** The uploaded picture of the regions, if there is one. */
export function RegionMapPicture() {
  const { asset } = useAsset('region-map')
  if (!asset) return null
  return (
    <section>
      <Title order={2} mb="md">
        Our regions
      </Title>
      <PrintedPicture asset={asset} alt="Map of the United States with our nine regions" isBelow />
    </section>
  )
}
