import { Link } from '@tanstack/react-router'
import { mailHref } from '../../platform/text/mail.ts'
import { telHref } from '../../platform/text/phone.ts'
import { site } from '../../platform/text/site.ts'
import classes from './SiteFooter.module.css'

const links = [
  { to: '/team', label: 'Our Team' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy', label: 'Privacy' },
] as const

/** The footer of the public pages: who runs the site and how to reach them. */
export function SiteFooter() {
  return (
    <footer className={classes['footer']}>
      <div className={classes['bar']}>
        <strong>{site.brandName}</strong>
        <ul aria-label="Contact details">
          {[site.directPhone, site.officePhone].map((number) => (
            <li key={number}>
              <a href={telHref(number)}>{number}</a>
            </li>
          ))}
          <li>
            <a href={mailHref(site.contactEmail)}>{site.contactEmail}</a>
          </li>
        </ul>
        <nav aria-label="About us">
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
