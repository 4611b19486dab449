import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { LinkedSupplier } from '../../../shared/office/suppliers.ts'
import { notify } from '../../platform/notify/notify.ts'
import { copyText } from '../../platform/text/copy-text.ts'
import { absoluteHref } from '../../platform/text/links.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { useSupplierLink } from './hooks.ts'

const ends = 'Whoever has the link now can no longer open it.'

/** The private link by which a supplier sends its lists without an account. */
export function SupplierLink({ supplier: { id, company, link } }: { supplier: LinkedSupplier }) {
  const { create, end } = useSupplierLink()
  const href = link === null ? null : absoluteHref(link)
  const ask = (title: string, confirmLabel: string, onConfirm: () => Promise<unknown>) =>
    confirm({ title, body: ends, confirmLabel, onConfirm })
  return (
    <Stack component="section" gap="xs">
      <Title order={3}>Private link</Title>
      {href === null ? (
        <Text size="sm">
          With its own link, {company} can send lists and confirm them without an account. A reminder makes a link, too.
        </Text>
      ) : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Anchor href={href}>{href}</Anchor>
        </Text>
      )}
      <Group gap="xs">
        {href === null ? (
          <ToolButton
            label="Make a link"
            loading={create.isPending}
            onClick={() =>
              create.mutate(
                { id },
                {
                  onError: ({ message }) =>
                    notify({ title: 'No link was made', description: message, variant: 'destructive' }),
                },
              )
            }
          />
        ) : (
          <>
            <Button size="xs" onClick={() => void copyText(href, 'Link copied')}>
              Copy link
            </Button>
            <ToolButton
              label="New link"
              onClick={() =>
                ask(`Make a new link for ${company}?`, 'Make a new link', () => create.mutateAsync({ id }))
              }
            />
            <ToolButton
              label="End link"
              onClick={() => ask(`End the link of ${company}?`, 'End link', () => end.mutateAsync({ id }))}
            />
          </>
        )}
      </Group>
    </Stack>
  )
}
