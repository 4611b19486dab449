import { type ReactNode, useState } from 'react'
import type { CompanyAsset } from '../../../shared/site/catalog.ts'

type AssetPictureProps = {
  asset: Pick<CompanyAsset, 'filePath'>
  alt: string
  className?: string | undefined
  /** Shown when the browser cannot show the file. */
  fallback?: ReactNode
  /** Below the fold: fetched only when scrolled near. */
  isBelow?: boolean
}

/** A picture that staff uploaded. */
export function AssetPicture({ asset: { filePath }, alt, className, fallback, isBelow = false }: AssetPictureProps) {
  // By path, so a newer file is tried again.
  const [brokenPath, setBrokenPath] = useState<string>()
  if (brokenPath === filePath) return fallback
  return (
    <img
      src={filePath}
      alt={alt}
      className={className}
      loading={isBelow ? 'lazy' : 'eager'}
      onError={() => setBrokenPath(filePath)}
    />
  )
}
