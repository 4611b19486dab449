import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SchemeToggle } from '../components/SchemeToggle.tsx'
import { CompanyLogo } from '../features/assets/CompanyLogo.tsx'
import { site } from '../lib/site.ts'
import { stickyBar } from '../lib/sticky-bar.ts'
import classes from './SiteHeader.module.css'

/** The slim header of the back office. */
export function AdminHeader() {
  return (
    <header ref={stickyBar} className={classes['header']}>
      <div className={classes['bar']} data-width="full">
        <Link to="/admin" className={classes['home']} aria-label={`${site.brandName}, back office`}>
          <CompanyLogo />
        </Link>
        <Anchor component={Link} to="/" size="sm" fw={500} ml="auto">
          View the site
        </Anchor>
        <SchemeToggle />
      </div>
    </header>
  )
}
