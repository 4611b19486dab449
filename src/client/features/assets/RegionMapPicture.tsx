import { Title } from '@mantine/core'
import { useAsset } from './hooks.ts'
import { PrintedPicture } from './PrintedPicture.tsx'

/** The picture of the regions that staff uploaded, beside the map that buyers choose on; nothing when there is none. */
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
