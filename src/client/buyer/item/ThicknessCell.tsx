import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatField } from './item-fields.ts'
import classes from './ThicknessCell.module.css'
import { hintThickness } from './thickness-hint.ts'

/** A thickness in a table: 3 decimals, or the supplier's text with its value in inches. */
export function ThicknessCell({ item }: { item: InventoryItem }) {
  const hint = hintThickness(item.thickness, item.category)
  if (!hint) return formatField(item, 'thickness')
  return (
    <div className={classes['cell']} title={`${item.thickness} ${hint.exact}`}>
      {item.thickness} <span className={classes['hint']}>{hint.short}</span>
    </div>
  )
}
