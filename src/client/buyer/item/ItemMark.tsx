import { createContext, use } from 'react'
import classes from './ItemMark.module.css'

const markText = 'On your shortlist'

/** The ids of the items that the list marks as being on the shortlist. */
export const MarkedItems = createContext<ReadonlySet<string>>(new Set())

/** A text of a row with the mark of its item, if it has one. */
export function MarkedCell({ id, text }: { id: string; text: string }) {
  if (!use(MarkedItems).has(id)) return text
  return (
    <span className={classes['cell']}>
      <span className={classes['text']}>{text}</span>
      <span className={classes['bookmark']} role="img" aria-label={markText} title={markText} />
    </span>
  )
}

/** The mark of a card in words. */
export function CardMark({ id }: { id: string }) {
  if (!use(MarkedItems).has(id)) return null
  return <span className={classes['words']}>{markText}</span>
}
