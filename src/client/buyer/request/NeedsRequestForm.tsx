import { Button, Group, Text, Title } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import { totalWeightLb } from '../../../shared/steel/weight.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { notify } from '../../platform/notify/notify.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import { WithoutScripts } from '../../ui/feedback/WithoutScripts.tsx'
import { isPartlyFilled } from '../asking/draft-items.ts'
import type { ListedItem } from '../asking/request-draft.ts'
import { PastedListPanel } from '../paste/PastedListPanel.tsx'
import { LazyOnTheGround, RequestedItems } from './RequestedItems.tsx'
import { RequestContactFields, RequestItemFields } from './RequestFields.tsx'
import classes from './request.module.css'
import type { NeedsRequest } from './use-needs-request.ts'

type NeedsRequestFormProps = {
  request: NeedsRequest
  /** For the heading that gets the focus when the buyer returns to the form. */
  headingRef: RefObject<HTMLHeadingElement | null>
  onReview: () => void
}

export function NeedsRequestForm({ request, headingRef, onReview }: NeedsRequestFormProps) {
  const {
    form,
    lookUp,
    addItem,
    addItems,
    editItem,
    copyItem,
    cancelEdit,
    removeItem,
    prepareReview,
    isSending,
    isSent,
  } = request
  const { items, current, editedId } = form.values
  const editedAt = items.findIndex(({ id }) => id === editedId)
  const [pasted, setPasted] = useState(0)
  const onRemove = useCallbackRef((item: ListedItem) => notifyRemoved(item, removeItem(item.id)))
  const onEdit = useCallbackRef(editItem)
  const onCopy = useCallbackRef(copyItem)
  return (
    <fieldset className={classes['page']} disabled={isSending || isSent} aria-labelledby="needs-form">
      <div className={classes['entry']}>
        <Title order={2} id="needs-form">
          What Can We Source for You
        </Title>
        <PastedListPanel
          onAdd={addItems}
          onWaiting={setPasted}
          ground={(item, name) => <LazyOnTheGround item={item} name={name} />}
        />
        <WithoutScripts />
        <section aria-labelledby="needs-contact">
          <Title order={3} id="needs-contact" mb={12}>
            Your Contact Info
          </Title>
          <RequestContactFields form={form} lookUp={lookUp} />
        </section>
        <form
          noValidate
          className={classes['item']}
          aria-labelledby="needs-item"
          onSubmit={(event) => {
            event.preventDefault()
            addItem()
          }}
        >
          <Title order={3} id="needs-item" ref={headingRef} tabIndex={-1}>
            {itemHeading(items.length, editedAt)}
          </Title>
          <Text size="sm" c="dimmed" mb={12}>
            Fill in what you know. Sizes are in inches unless you say otherwise, as in 10 GA or 20 ft.
          </Text>
          <RequestItemFields form={form} />
          <LazyOnTheGround item={current} name="the item in the form" />
          {editedAt < 0 ? (
            <Button type="submit" variant="default" size="md" mt="md" leftSection={<IconPlus size={18} aria-hidden />}>
              Add Another Item
            </Button>
          ) : (
            <Group gap="sm" mt="md">
              <Button type="submit" variant="default" size="md">
                Save Changes
              </Button>
              <Button variant="subtle" size="md" onClick={cancelEdit}>
                Cancel
              </Button>
            </Group>
          )}
        </form>
      </div>
      <div className={classes['aside']}>
        <RequestedItems items={items} editedId={editedId} onEdit={onEdit} onCopy={onCopy} onRemove={onRemove} />
        <RequestTotals
          items={items}
          hasUnlisted={editedId === null && isPartlyFilled(current)}
          pasted={pasted}
          onReview={() => {
            if (prepareReview()) onReview()
          }}
        />
      </div>
    </fieldset>
  )
}

function itemHeading(count: number, editedAt: number): string {
  if (editedAt >= 0) return `Edit Item ${editedAt + 1}`
  return count === 0 ? 'Create A List of Products You Need' : 'Add Another Item to Your List'
}

type RequestTotalsProps = {
  items: readonly ListedItem[]
  /** Whether the item in the form will join the list at review. */
  hasUnlisted: boolean
  /** How many items of a pasted list are not added yet; they will not join it. */
  pasted: number
  onReview: () => void
}

/** The totals of the list and the button to the review; on narrow screens fixed at the bottom. */
function RequestTotals({ items, hasUnlisted, pasted, onReview }: RequestTotalsProps) {
  const pieces = items.reduce((sum, { qtyPcs }) => sum + Number(qtyPcs), 0)
  const { weightLb } = totalWeightLb(items.map((item) => item.weightNeeded))
  const amounts = [
    ...(pieces > 0 ? [formatCountOf(pieces, 'pc')] : []),
    ...(weightLb > 0 ? [formatWeightLb(weightLb)] : []),
  ]
  return (
    <div ref={stickyBar} className={classes['totals']}>
      <div className={classes['amounts']}>
        <Text fw={600}>{formatCountOf(items.length, 'item')}</Text>
        {hasUnlisted && (
          <Text size="sm" c="dimmed">
            + the one in the form
          </Text>
        )}
        {pasted > 0 && <Text size="sm">{formatCountOf(pasted, 'pasted item')} not added yet</Text>}
        {amounts.map((amount) => (
          <Text key={amount} size="sm" c="dimmed">
            {amount}
          </Text>
        ))}
      </div>
      <Button
        {...(items.length > 0 || hasUnlisted ? { color: 'hot' } : { variant: 'default' })}
        size="md"
        flex="none"
        onClick={onReview}
      >
        View My Selection
      </Button>
    </div>
  )
}

/** Says that an item was removed, with an Undo button, since it may have taken minutes to enter. */
function notifyRemoved(item: ListedItem, onUndo: () => void): void {
  notify({
    title: 'Item Removed',
    description: summarizeNeed(item),
    undo: onUndo,
  })
}
