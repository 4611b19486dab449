import { Logo } from '../../components/Logo.tsx'
import { site } from '../../lib/site.ts'
import { AssetPicture } from './AssetPicture.tsx'
import classes from './CompanyLogo.module.css'
import { useAsset } from './hooks.ts'

/** The logo that staff uploaded, else the built-in mark with the brand name. */
export function CompanyLogo() {
  const { asset, isPending } = useAsset('logo')
  const builtIn = <Logo name={site.brandName} />
  if (asset)
    return <AssetPicture asset={asset} alt={site.brandName} className={classes['picture']} fallback={builtIn} />
  // Its place is kept until it is known which one it will be, so that one logo never flashes up before the other.
  return <span className={isPending ? classes['unknown'] : undefined}>{builtIn}</span>
}
