import { Anchor, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { CompanyAsset } from '../../../shared/site/catalog.ts'
import { type AssetType, assetNames } from '../../../shared/site/catalog-terms.ts'
import { AssetPicture } from '../../buyer/company/AssetPicture.tsx'
import { SteelForms } from '../../buyer/company/SteelForms.tsx'
import { site } from '../../platform/text/site.ts'
import { Logo } from '../../ui/page/Logo.tsx'
import classes from './AssetField.module.css'

/** The uploaded file, or the built-in one. */
export function AssetThumbnail({ type, asset }: { type: AssetType; asset: CompanyAsset | undefined }) {
  if (!asset) {
    return (
      <div className={classes['builtIn']}>
        <BuiltIn type={type} />
        <Text size="sm" c="dimmed">
          {type === 'region-map' ? 'No picture uploaded yet' : 'Built-in'}
        </Text>
      </div>
    )
  }
  return (
    <a
      href={asset.filePath}
      target="_blank"
      rel="noopener"
      className={classes['picture']}
      aria-label={`Open the ${assetNames[type]}, ${asset.fileName}`}
    >
      {asset.contentType === 'application/pdf' ? (
        <Anchor component="span" className={classes['document'] ?? ''}>
          <IconFileText size={32} aria-hidden />
          PDF
        </Anchor>
      ) : (
        <AssetPicture asset={asset} alt="" className={classes['image']} fallback="The browser cannot show this file." />
      )}
    </a>
  )
}

function BuiltIn({ type }: { type: AssetType }) {
  if (type === 'logo') return <Logo name={site.brandName} />
  return type === 'line-card' ? <SteelForms /> : null
}
