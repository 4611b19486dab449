import { site } from '../../platform/text/site.ts'
import { Logo } from '../../ui/page/Logo.tsx'
import { AssetPicture } from './AssetPicture.tsx'
import { useAsset } from './asset-hooks.ts'
import classes from './CompanyLogo.module.css'

/** The uploaded logo, else the built-in mark with the brand name. */
export function CompanyLogo() {
  const { asset, isPending } = useAsset('logo')
  const builtIn = <Logo name={site.brandName} />
  if (asset)
    return <AssetPicture asset={asset} alt={site.brandName} className={classes['picture']} fallback={builtIn} />
  // Invisible until known, so the built-in logo does not flash up first.
  return <span className={isPending ? classes['unknown'] : undefined}>{builtIn}</span>
}
