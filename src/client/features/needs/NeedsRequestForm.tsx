import { Button, Text, Title } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { notifyRemoved } from './notify-removed.tsx'
import { RequestContactFields } from './RequestContactFields.tsx'
import { RequestedItems } from './RequestedItems.tsx'
import { RequestItemFields } from './RequestItemFields.tsx'
import { RequestTotals } from './RequestTotals.tsx'
import classes from './request.module.css'
import { isPartlyFilled, type ListedItem } from './request-draft.ts'
import type { NeedsRequest } from './use-needs-request.ts'

type NeedsRequestFormProps = {
  request: NeedsRequest
  /** For the heading that gets the focus when the buyer returns to the form. */
  headingRef: RefObject<HTMLHeadingElement | null>
  onReview: () => void
}

/** The needs form: the contact, the current item, and the list beside them. */
export function NeedsRequestForm({ request, headingRef, onReview }: NeedsRequestFormProps) {
  const { form, lookUp, addItem, removeItem, prepareReview, isSending, isSent, sentCount } = request
  const { items, current } = form.values
  const onRemove = useCallbackRef((item: ListedItem) => notifyRemoved(item, removeItem(item.id)))
  return (
    <fieldset className={classes['page']} disabled={isSending || isSent} aria-labelledby="needs-form">
      <div className={classes['entry']}>
        <Title order={2} id="needs-form">
          What Can We Source for You
        </Title>
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
          <Title order={3} id="needs-item" ref={headingRef} tabIndex={-1} className={classes['heading'] ?? ''}>
            {items.length === 0 ? 'Create A List of Products You Need' : 'Add Another Item to Your List'}
          </Title>
          <Text size="sm" c="dimmed" mb={12}>
            Fill in what you know. Sizes are in inches unless you say otherwise, as in 10 GA or 20 ft.
          </Text>
          <RequestItemFields form={form} />
          <Button type="submit" variant="default" size="md" mt="md" leftSection={<IconPlus size={18} aria-hidden />}>
            Add Another Item
          </Button>
        </form>
      </div>
      <div className={classes['aside']}>
        <RequestedItems items={items} sentCount={sentCount} onRemove={onRemove} />
        <RequestTotals
          items={items}
          hasUnlisted={isPartlyFilled(current)}
          onReview={() => {
            if (prepareReview()) onReview()
          }}
        />
      </div>
    </fieldset>
  )
}
