import { Title } from '@mantine/core'
import type { CompanyAsset } from '../../../shared/site/catalog.ts'
import { AssetPicture } from './AssetPicture.tsx'
import { useAsset } from './hooks.ts'
import classes from './PrintedPicture.module.css'

type PrintedPictureProps = { asset: CompanyAsset; alt: string; isBelow?: boolean }

/** An uploaded picture on white, as in print; a click opens it in full size. */
export function PrintedPicture({ asset, alt, isBelow = false }: PrintedPictureProps) {
  return (
    <figure className={`framed ${classes['frame']}`}>
      <a href={asset.filePath} target="_blank" rel="noopener" className={classes['link']}>
        <AssetPicture asset={asset} alt={alt} className={classes['picture']} fallback={alt} isBelow={isBelow} />
      </a>
    </figure>
  )
}

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
