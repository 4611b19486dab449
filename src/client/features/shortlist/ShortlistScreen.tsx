import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCountOf, wordFor } from '../../../shared/count-text.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Notice } from '../../components/Notice.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { UndoButton } from '../../components/UndoButton.tsx'
import { formatWeightLb } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { CreateInquiryButton } from '../inquiries/CreateInquiryButton.tsx'
import { useSessionExpiry } from '../inquiries/use-session-expiry.ts'
import { useCurrentItems } from './hooks.ts'
import { ShortlistItems } from './ShortlistItems.tsx'
import classes from './ShortlistScreen.module.css'
import { compareShortlist, groupShortlist, weightOf } from './shortlist-state.ts'
import { useShortlist } from './use-shortlist.ts'
import { useShortlistDraft } from './use-shortlist-draft.ts'

/** The shortlist by source location, and the inquiry about all of it. */
export function ShortlistScreen() {
  const shortlist = useShortlist()
  const draftState = useShortlistDraft()
  const endSessionIfOver = useSessionExpiry()
  const { items: current, failed } = useCurrentItems(shortlist.items.map(({ id }) => id))
  const rows = compareShortlist(shortlist.items, current)
  const goneItems = rows.filter(({ isGone }) => isGone).map(({ item }) => item)
  const changed = rows.filter(({ changes }) => changes.length > 0).length
  const sendable = rows.filter(({ isGone }) => !isGone).map(({ item }) => item)
  const remove = (items: readonly InventoryItem[]) => {
    const before = shortlist.items.filter(({ id }) => items.some((item) => item.id === id))
    shortlist.set(before, false)
    notify({
      title: `${formatCountOf(before.length, 'item')} removed from your shortlist`,
      action: <UndoButton key="undo" onUndo={() => shortlist.set(before, true)} />,
    })
  }
  return (
    <Stack gap="lg">
      {failed && <StaleNotice error={failed.error} />}
      {goneItems.length > 0 && (
        <Notice title={`${formatCountOf(goneItems.length, 'item')} ${wordFor(goneItems.length, 'is', 'are')} gone`}>
          Sold, or replaced by a new list. Your inquiry goes out without them.{' '}
          <Button variant="default" size="compact-sm" onClick={() => remove(goneItems)}>
            Remove gone items
          </Button>
        </Notice>
      )}
      {changed > 0 && (
        <Notice title={`${formatCountOf(changed, 'item')} changed since you picked ${wordFor(changed, 'it', 'them')}`}>
          Suppliers sent new lists. What changed is shown with each item.
        </Notice>
      )}
      {rows.length === 0 && (
        <EmptyState
          title="Nothing on your shortlist yet"
          action={
            <Button component={Link} to="/inventory/search" color="hot">
              Search all locations
            </Button>
          }
        >
          Tick items on the search page, or add them from a location's list. They stay here while you look on.
        </EmptyState>
      )}
      {groupShortlist(rows).map(({ key, sourceCode, place, rows: groupRows, weightLb }) => (
        <section key={key} aria-label={`${sourceCode} - ${place}`}>
          <Group justify="space-between" gap="xs" mb={8}>
            <Title order={2}>
              {sourceCode} - {place}
            </Title>
            <Group gap="sm">
              <Text className="tabular">
                {formatCountOf(groupRows.length, 'item')} · {formatWeightLb(weightLb)}
              </Text>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Remove all of ${sourceCode} - ${place}`}
                onClick={() => remove(groupRows.map(({ item }) => item))}
              >
                Remove all
              </Button>
            </Group>
          </Group>
          <ShortlistItems label={`${sourceCode} - ${place}`} rows={groupRows} onRemove={(item) => remove([item])} />
        </section>
      ))}
      {/* It stays for its dialog, which closes after the last item was sent. */}
      <div className={classes['foot']} hidden={rows.length === 0}>
        <Text className="tabular">
          <b>{formatCountOf(sendable.length, 'item')}</b> · {formatWeightLb(weightOf(rows))}
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => remove(shortlist.items)}>
            Clear shortlist
          </Button>
          <CreateInquiryButton {...draftState} items={sendable} endSessionIfOver={endSessionIfOver} />
        </Group>
      </div>
      {rows.length > 0 && (
        <Text size="sm" c="dimmed">
          *Subject to prior sale
        </Text>
      )}
    </Stack>
  )
}
