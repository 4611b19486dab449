import { createContext, use } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import classes from './ItemFacts.module.css'
import { formatSize, formatWeightWithUnit } from './item-fields.ts'

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
function CardMark({ id }: { id: string }) {
  if (!use(MarkedItems).has(id)) return null
  return <span className={classes['words']}>{markText}</span>
}

/** What a card says about an item, beside its box: what it is, then how much of it and where. */
export function ItemFacts({ item }: { item: InventoryItem }) {
  const grade = [item.gradeCategory, item.condition].filter(Boolean).join(', ')
  return (
    <>
      <span className={classes['facts']}>
        <span className={classes['name']}>{item.product || item.category}</span>
        <span className={classes['size']} title={item.thickness}>
          {formatSize(item)}
        </span>
        <span>{grade}</span>
        <CardMark id={item.id} />
        <span className={classes['minor']}>
          {[item.productId, item.heatNum && `Heat ${item.heatNum}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes['amounts']}>
        <span className={classes['name']}>{item.weight && formatWeightWithUnit(item.weight)}</span>
        <span>{formatCountOf(item.qtyPcs, 'pc')}</span>
        <span className={classes['minor']}>
          {[`${item.sourceCode} - ${item.locationState}`, item.regionCodes].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  )
}
