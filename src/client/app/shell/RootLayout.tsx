import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { Link, Outlet, type ParsedLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CompanyLogo } from '../../buyer/company/AssetPicture.tsx'
import { focusHeading, skipToList } from '../../platform/moves/focus.ts'
import { leaveScreen } from '../../platform/notify/notify.ts'
import { useCustomerActivity } from '../../platform/session/customer-session.ts'
import { mailHref, telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import '../../ui/print/PrintedDocument.module.css'
import classes from './RootLayout.module.css'
import { SiteHeader } from './SiteHeader.tsx'

const mainId = 'main'
const AdminHeader = lazyComponent(
  async () => (await import('./AdminHeader.tsx')).AdminHeader,
  <div className={classes['header']} />,
)
const PrivateHeader = lazyComponent(
  async () => (await import('./PrivateFrame.tsx')).PrivateHeader,
  <div className={classes['header']} />,
)
const PrivateFooter = lazyComponent(async () => (await import('./PrivateFrame.tsx')).PrivateFooter)

/** The frame of every screen: skip link, header, toasts, and the focus after a navigation. */
export function RootLayout() {
  useCustomerActivity()
  useFocusAfterNavigation()
  useToastsOfScreen()
  const isAdmin = useMatches({ select: (matches) => matches.some((match) => match.staticData.header === 'admin') })
  // Whoever has the link of a page with a token came for that page alone.
  const isPrivate = useMatches({ select: (matches) => matches.some(({ fullPath }) => fullPath.endsWith('/$token')) })
  const isWithoutFooter = useMatches({ select: (matches) => matches.some((match) => match.staticData.isWithoutFooter) })
  const isWide = useMatches({ select: (matches) => matches.some((match) => match.staticData.isWide) })
  return (
    <>
      <Letterhead />
      <button type="button" className={classes['skip']} onClick={skipToList}>
        Skip to the list
      </button>
      <a className={classes['skip']} href={`#${mainId}`}>
        Skip to main content
      </a>
      {isAdmin ? <AdminHeader /> : isPrivate ? <PrivateHeader /> : <SiteHeader />}
      <OfflineBanner />
      <main id={mainId} tabIndex={-1} data-wide={isWide || undefined} className={classes['main']}>
        <Outlet />
      </main>
      {isPrivate ? <PrivateFooter /> : !isAdmin && !isWithoutFooter && <SiteFooter />}
      <Toasts />
    </>
  )
}

/** Above whatever is printed: whose it is, and how to reach them. */
function Letterhead() {
  const { contactAddress, directPhone, officePhone, contactEmail } = site
  return (
    <div className={classes['letterhead']} data-letterhead>
      <CompanyLogo />
      <span>
        {contactAddress && (
          <>
            {contactAddress}
            <br />
          </>
        )}
        {[directPhone, officePhone, contactEmail].join(' · ')}
      </span>
    </div>
  )
}

const officePath = /^\/(admin|log-in)\b/

// A keyboard or screen reader user would otherwise stay on the link of the previous page.
function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    // Not the event's fromLocation: it is missing when the first screen was left before it was there.
    let { pathname } = router.latestLocation
    return router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === pathname) return
      const isInOffice = [pathname, toLocation.pathname].every((one) => officePath.test(one))
      pathname = toLocation.pathname
      // The frame of the back office stays, and so does the focus in it, unless what had it is gone.
      if (!isInOffice || document.activeElement === document.body) focusHeading()
    })
  }, [router])
}

// A toast is about the screen on which it appeared.
function useToastsOfScreen(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation && screenOf(fromLocation) !== screenOf(toLocation)) leaveScreen()
      }),
    [router],
  )
}

// Some parameters lead to another screen too; the others filter or open a dialog.
function screenOf({ pathname, searchStr }: ParsedLocation): string {
  const params = new URLSearchParams(searchStr)
  return [pathname, params.get('view'), params.get('tab'), params.get('upload')].join()
}

/** Says that the connection is lost. */
function OfflineBanner() {
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <Text size="sm" ta="center" px="var(--page-padding)" py={8} bg="var(--caution-surface)" c="var(--caution-ink)">
          You are offline. What you see may be out of date, and nothing can be sent until the connection is back.
        </Text>
      )}
    </div>
  )
}

const links = [
  { to: '/sell', label: 'List Your Steel' },
  { to: '/team', label: 'Our Team' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy', label: 'Privacy' },
] as const

function SiteFooter() {
  return (
    <footer className={classes['footer']}>
      <div className={classes['bar']}>
        <strong>{site.brandName}</strong>
        <ul aria-label="Contact details" className="plain-list">
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
          <ul className="plain-list">
            <li>
              <a href="/guide/buyers">Guide</a>
            </li>
            {site.sendsMail && (
              <li>
                <Link to="/my">What You Have with Us</Link>
              </li>
            )}
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
