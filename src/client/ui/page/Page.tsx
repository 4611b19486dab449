import { Anchor, Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { drawnMark } from '../../../shared/site/first-script.ts'
import { findCanonical, findPage, windowTitle } from '../../../shared/site/site.ts'
import { screenAnswers } from '../../platform/moves/screen-answers.ts'
import { telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import classes from './Page.module.css'
import { SteelDrawing } from './SteelDrawing.tsx'

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
  const address = useLocation({ select: (location) => location.pathname + location.searchStr })
  const ownTitle = windowTitle ?? (findPage(pathname) ? undefined : title)
  useEffect(() => showPageHead(pathname, address, ownTitle), [pathname, address, ownTitle])
  useEffect(screenAnswers, [])
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
              <Text component="div" c="dimmed" mt={4} className={classes['lead'] ?? ''}>
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
      <Text component="span" c="dimmed" lh={0}>
        <SteelDrawing shape="plate" widthPx={112} />
      </Text>
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
const firstPath = globalThis.window?.location.pathname
const served = globalThis.document?.querySelector(`#root[${drawnMark}]`) ? readHead() : undefined
let servedAddress: string | undefined
let title = ''
let unseen = 0

/** What the server wrote of a page that it drew: it names the steel that is there. */
function readHead(): { title: string; canonical: string | undefined } {
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? undefined
  return { title: document.title, canonical }
}

/** Sets the title and canonical address of a screen, as the server does for the first one; its description is gone then. */
function showPageHead(pathname: string, address: string, ownTitle: string | undefined): void {
  servedAddress ??= address
  const page = findPage(pathname)
  const head = served && address === servedAddress ? served : undefined
  title = head?.title ?? windowTitle(ownTitle ?? page?.title ?? '', site.brandName)
  showTitle()
  if (pathname !== firstPath) document.querySelector('meta[name="description"]')?.remove()
  showCanonical(head ? head.canonical : page && findCanonical(page, pathname, site.publicUrl))
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
