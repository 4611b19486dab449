import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { site } from '../lib/site.ts'
import classes from './Page.module.css'

type PageProps = {
  title: string
  /** A line under the title. */
  lead?: ReactNode
  /** Buttons on the title's line. */
  actions?: ReactNode
  /** How wide the content may grow: `form` 720 px, `normal` 1200 px, `full` the window. */
  width?: 'form' | 'normal' | 'full'
  /** Leaves the heading to the content; the window's title is set all the same. */
  withoutHeading?: boolean
  children: ReactNode
}

/** The frame of a screen: margins, heading and the window's title. */
export function Page({ title, lead, actions, width = 'normal', withoutHeading = false, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <Stack className={classes['page']} data-width={width} gap="lg">
      {!withoutHeading && (
        <Group justify="space-between" align="flex-end" gap="md">
          <div>
            <Title order={1}>{title}</Title>
            {lead && (
              <Text c="dimmed" mt={4}>
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

function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === site.brandName ? title : `${title} · ${site.brandName}`
  }, [title])
}
