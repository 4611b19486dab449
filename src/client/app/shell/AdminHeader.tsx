import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CompanyLogo } from '../../buyer/company/AssetPicture.tsx'
import { FindButton } from '../../office/frame/find/FindButton.tsx'
import { stickyBar } from '../../platform/moves/window.ts'
import { site } from '../../platform/text/site.ts'
import { SchemeToggle } from '../../ui/page/SchemeToggle.tsx'
import classes from './SiteHeader.module.css'

/** The slim header of the back office. */
export function AdminHeader() {
  return (
    <header ref={stickyBar} className={classes['header']}>
      <div className={classes['bar']} data-width="full">
        <Link to="/admin" className={classes['home']} aria-label={`${site.brandName}, back office`}>
          <CompanyLogo />
        </Link>
        <FindButton />
        <Anchor component={Link} to="/" size="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
          View site
        </Anchor>
        <SchemeToggle />
      </div>
    </header>
  )
}
