import { Anchor, Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { findCanonical, findPage, windowTitle } from '../../../shared/site/site.ts'
import { telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import classes from './Page.module.css'

type PageProps = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** `frame` is that of the header, `list` the same with less space above, `form` a column in it, `full` the window. */
  width?: 'frame' | 'list' | 'form' | 'full'
  /** Leaves the heading to the content. */
  withoutHeading?: boolean
  /** Keeps the heading for screen readers, and the actions to the content. */
  isHeadingHidden?: boolean
  /** The window's title where it differs from that of the path. */
  windowTitle?: string
  children: ReactNode
}

/** The frame of a screen: margins, heading and the window's title. */
export function Page({
  title,
  lead,
  actions,
  width = 'frame',
  withoutHeading = false,
  isHeadingHidden = false,
  windowTitle,
  children,
}: PageProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const ownTitle = windowTitle ?? (findPage(pathname) ? undefined : title)
  useEffect(() => showPageHead(pathname, ownTitle), [pathname, ownTitle])
  return (
    <Stack className={classes['page']} data-width={width} data-bare={isHeadingHidden || undefined} gap="lg">
      {isHeadingHidden && (
        <VisuallyHidden>
          <Title order={1}>{title}</Title>
        </VisuallyHidden>
      )}
      {!withoutHeading && !isHeadingHidden && (
        <Group justify="space-between" align={lead ? 'flex-end' : 'center'} gap="md">
          <div>
            <Title order={1}>{title}</Title>
            {lead && (
              <Text c="dimmed" mt={4} className={classes['lead'] ?? ''}>
                {lead}
              </Text>
            )}
          </div>
          {actions}
        </Group>
      )}
      {children}
    </Stack>
  )
}

/** Shown while a screen's code is loading. */
export function PagePending() {
  return (
    <Page title="Loading" withoutHeading>
      <Skeleton height={34} maw={360} />
      <Skeleton height={320} />
    </Page>
  )
}

/** The screen of an unknown address. */
export function NotFound() {
  return (
    <Page title="404 Page Not Found">
      <Text>There is no page at this address. It may have moved, or the link may have a typo.</Text>
      <Text c="dimmed">Did you forget to add the page to the router?</Text>
      <Group>
        <Button component={Link} to="/">
          Go to the home page
        </Button>
        <Button variant="default" component={Link} to="/regions">
          Choose a region
        </Button>
        <Text>
          or call <Anchor href={telHref(site.directPhone)}>{site.directPhone}</Anchor>
        </Text>
      </Group>
    </Page>
  )
}

// Search engines read the first page only.
const firstPath = window.location.pathname
let title = ''
let unseen = 0

/** Sets the title and canonical address of a screen, as the server does for the first one; its description is gone then. */
function showPageHead(pathname: string, ownTitle: string | undefined): void {
  const page = findPage(pathname)
  title = windowTitle(ownTitle ?? page?.title ?? '', site.brandName)
  showTitle()
  if (pathname !== firstPath) document.querySelector('meta[name="description"]')?.remove()
  showCanonical(page && findCanonical(page, pathname, site.publicUrl))
}

/** Puts the number of what staff have not seen before the window's title. */
export function showUnseen(count: number): void {
  unseen = count
  showTitle()
}

function showTitle(): void {
  document.title = unseen > 0 ? `(${unseen}) ${title}` : title
}

function showCanonical(address: string | undefined): void {
  document.querySelector('link[rel="canonical"]')?.remove()
  if (!address) return
  const link = document.createElement('link')
  link.rel = 'canonical'
  link.href = address
  document.head.append(link)
}
