import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CompanyLogo } from '../../buyer/company/AssetPicture.tsx'
import { mailHref, telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import { SchemeToggle } from '../../ui/page/SchemeToggle.tsx'
import classes from './PrivateFrame.module.css'

/** The header of a page behind a private link: whose it is and whom to call, without the ways through the site. */
export function PrivateHeader() {
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <Link to="/" className={classes['home']} aria-label={`${site.brandName}, home`}>
          <CompanyLogo />
        </Link>
        <a href={telHref(site.directPhone)} className={classes['call']} aria-label={`Call ${site.directPhone}`}>
          <IconPhone size={18} aria-hidden />
          <span>{site.directPhone}</span>
        </a>
        <SchemeToggle />
      </div>
    </header>
  )
}

/** Its end: how else to reach us. */
export function PrivateFooter() {
  const { directPhone, officePhone, contactEmail } = site
  return (
    <footer className={classes['footer']}>
      <div className={classes['bar']}>
        <span>Questions?</span>
        {[directPhone, officePhone].map((number) => (
          <a key={number} href={telHref(number)}>
            {number}
          </a>
        ))}
        <a href={mailHref(contactEmail)}>{contactEmail}</a>
        <Link to="/privacy">Privacy</Link>
      </div>
    </footer>
  )
}
