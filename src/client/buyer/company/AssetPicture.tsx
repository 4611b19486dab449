import { type ReactNode, useState } from 'react'
import type { CompanyAsset } from '../../../shared/site/catalog.ts'
import { site } from '../../platform/text/site.ts'
import { tellIfFailed } from '../../ui/page/failed-image.ts'
import { Logo } from '../../ui/page/Logo.tsx'
import classes from './AssetPicture.module.css'
import { useAsset } from './hooks.ts'

type AssetPictureProps = {
  asset: Pick<CompanyAsset, 'filePath'>
  alt: string
  className?: string | undefined
  /** Shown when the browser cannot show the file. */
  fallback?: ReactNode
  /** Below the fold: fetched only when scrolled near. */
  isBelow?: boolean
}

export function AssetPicture({ asset: { filePath }, alt, className, fallback, isBelow = false }: AssetPictureProps) {
  // By path, so a newer file is tried again.
  const [brokenPath, setBrokenPath] = useState<string>()
  if (brokenPath === filePath) return fallback
  return (
    <img
      ref={tellIfFailed}
      src={filePath}
      alt={alt}
      className={className}
      loading={isBelow ? 'lazy' : 'eager'}
      onError={() => setBrokenPath(filePath)}
    />
  )
}

/** The uploaded logo, else the built-in mark with the brand name. */
export function CompanyLogo() {
  const { asset, isPending } = useAsset('logo')
  const builtIn = <Logo name={site.brandName} />
  if (asset)
    return <AssetPicture asset={asset} alt={site.brandName} className={classes['picture']} fallback={builtIn} />
  // Invisible until known, so the built-in logo does not flash up first.
  return <span className={isPending ? classes['unknown'] : undefined}>{builtIn}</span>
}
