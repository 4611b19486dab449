import { useHotkeys } from '@mantine/hooks'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OfflineBanner } from '../components/OfflineBanner.tsx'
import { focusToast } from '../lib/notify.ts'
import { useCustomerActivity } from '../lib/use-customer-activity.ts'
import { AdminHeader } from './AdminHeader.tsx'
import classes from './RootLayout.module.css'
import { SiteHeader } from './SiteHeader.tsx'

const mainId = 'main'

/** What stands around every screen: skip link, header, and the element that focus moves to after a navigation. */
export function RootLayout() {
  useHotkeys([['F8', focusToast]], [])
  useCustomerActivity()
  useFocusAfterNavigation()
  const isAdmin = useMatches({ select: (matches) => matches.some((match) => match.staticData.header === 'admin') })
  return (
    <>
      <a className={classes['skip']} href={`#${mainId}`}>
        Skip to content
      </a>
      {isAdmin ? <AdminHeader /> : <SiteHeader />}
      <OfflineBanner />
      <main id={mainId} tabIndex={-1} className={classes['main']}>
        <Outlet />
      </main>
    </>
  )
}

// A keyboard or screen reader user would otherwise stay on the link of the page before.
function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById(mainId)?.focus({ preventScroll: true })
      }),
    [router],
  )
}
