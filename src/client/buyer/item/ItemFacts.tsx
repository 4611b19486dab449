import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import classes from './ItemFacts.module.css'
import { CardMark } from './ItemMark.tsx'
import { formatSize, formatWeightWithUnit } from './item-fields.ts'

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
