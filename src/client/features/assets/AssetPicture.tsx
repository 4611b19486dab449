import { type ReactNode, useState } from 'react'
import type { CompanyAsset } from '../../../shared/catalog.ts'

type AssetPictureProps = {
  asset: Pick<CompanyAsset, 'filePath'>
  alt: string
  className?: string | undefined
  /** Stands in when the browser cannot show the file. */
  fallback?: ReactNode
  /** Fetched only when it comes near the window. */
  isBelow?: boolean
}

/** A picture that staff uploaded. */
export function AssetPicture({ asset: { filePath }, alt, className, fallback, isBelow = false }: AssetPictureProps) {
  // By path: a newer file gets its own chance.
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
