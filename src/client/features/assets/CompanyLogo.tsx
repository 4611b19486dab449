import { Logo } from '../../components/Logo.tsx'
import { site } from '../../lib/site.ts'
import { AssetPicture } from './AssetPicture.tsx'
import classes from './CompanyLogo.module.css'
import { useAsset } from './hooks.ts'

/** The uploaded logo, else the built-in mark with the brand name. */
export function CompanyLogo() {
  const { asset, isPending } = useAsset('logo')
  const builtIn = <Logo name={site.brandName} />
  if (asset)
    return <AssetPicture asset={asset} alt={site.brandName} className={classes['picture']} fallback={builtIn} />
  // Invisible until known, so the built-in logo does not flash up first.
  return <span className={isPending ? classes['unknown'] : undefined}>{builtIn}</span>
}
