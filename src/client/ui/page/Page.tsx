import { Group, Stack, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { findPage } from '../../../shared/site/pages.ts'
import { showPageHead } from '../../platform/moves/page-head.ts'
import classes from './Page.module.css'

type PageProps = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** `frame` is that of the header, `list` the same with less space above, `form` a column in it, `full` the window. */
  width?: 'frame' | 'list' | 'form' | 'full'
  /** Leaves the heading to the content. */
  withoutHeading?: boolean
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
  windowTitle,
  children,
}: PageProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const ownTitle = windowTitle ?? (findPage(pathname) ? undefined : title)
  useEffect(() => showPageHead(pathname, ownTitle), [pathname, ownTitle])
  return (
    <Stack className={classes['page']} data-width={width} gap="lg">
      {!withoutHeading && (
        <Group justify="space-between" align="flex-end" gap="md">
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
