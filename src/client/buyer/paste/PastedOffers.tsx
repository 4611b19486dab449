import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import classes from './pasted.module.css'
import { describeSaid, isMissing, isSuggesting, type PastedItem, withSaid, withSuggestion } from './pasted-items.ts'
import type { PastedList } from './use-pasted-list.ts'

/** What the list says of all its items, and the products that several may mean: each joins them with one click. */
export function PastedOffers({ list, items }: { list: PastedList; items: readonly PastedItem[] }) {
  const headingId = useId()
  const suggesting = items.filter(isSuggesting).length
  if (list.forAll.length === 0 && suggesting < 2 && !list.undo) return null
  return (
    <section aria-labelledby={headingId} className={classes['offers']}>
      <Text size="sm" fw={600} id={headingId}>
        For all items
      </Text>
      <ul>
        {list.forAll.map((said) => {
          const missing = items.filter((one) => isMissing(one, said)).length
          return (
            <Offer
              key={said.line}
              text={describeSaid(said)}
              source={said.text}
              action={
                missing > 0 ? `Use for ${missing === items.length ? 'All ' : ''}${formatCountOf(missing, 'Item')}` : ''
              }
              onUse={() => list.changeAll((one) => withSaid(one, said))}
            />
          )
        })}
        {suggesting > 1 && (
          <Offer
            text={`${formatCountOf(suggesting, 'item')} with a suggested product`}
            action={`Use ${suggesting} Suggestions`}
            onUse={() => list.changeAll(withSuggestion)}
          />
        )}
      </ul>
      {list.undo && <UndoLast onUndo={list.undo} />}
    </section>
  )
}

type OfferProps = { text: string; source?: string; action: string; onUse: () => void }

/** Without an action it has been used. */
function Offer({ text, source = text, action, onUse }: OfferProps): ReactNode {
  return (
    <li>
      <div>
        <Text size="sm">{text}</Text>
        {source !== text && (
          <Text size="sm" className={classes['original'] ?? ''}>
            {source}
          </Text>
        )}
      </div>
      {action === '' ? (
        <Text size="sm" c="dimmed">
          In the items
        </Text>
      ) : (
        <Button variant="default" size="compact-sm" aria-label={`${action}: ${text}`} onClick={onUse}>
          {action}
        </Button>
      )}
    </li>
  )
}

/** Takes the focus from the button that was used, which is gone. */
function UndoLast({ onUndo }: { onUndo: () => void }) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <Button ref={ref} variant="subtle" size="compact-sm" onClick={onUndo}>
      Undo
    </Button>
  )
}
