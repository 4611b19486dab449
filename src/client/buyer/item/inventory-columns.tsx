import type { InventoryItem } from '../../../shared/stock/schema.ts'
import type { DataColumn } from '../../ui/table/table-model.ts'
import { MarkedCell } from './InventoryCards.tsx'
import classes from './inventory-columns.module.css'
import {
  fixedField,
  formatField,
  hintThickness,
  type ItemField,
  isNumeric,
  statePounds,
  tableColumns,
  unitOf,
} from './item-fields.ts'

type ItemColumn = DataColumn<InventoryItem> & { id: ItemField }

// Spare width goes where the text is.
const textShares: Partial<Record<ItemField, number>> = {
  product: 3,
  gradeCategory: 3,
  productId: 2,
  sourceCode: 2,
  heatNum: 2,
  condition: 2,
}

function toTableColumn(column: (typeof tableColumns)[number], look: Partial<ItemColumn> = {}): ItemColumn {
  const { key, heading, widthPx } = column
  const unit = unitOf(column)
  return {
    id: key,
    heading,
    widthPx,
    grows: textShares[key] ?? 1,
    ...(key === fixedField && { isSticky: true }),
    unit,
    align: isNumeric(column) ? 'right' : undefined,
    cellProps: (item) => ({ title: String(item[key]) || undefined }),
    cell: (item) => {
      if (key === 'thickness') return <ThicknessCell item={item} />
      if (key === 'weight') return <WeightCell weight={item.weight} />
      const text = formatField(item, key)
      return key === fixedField ? <MarkedCell id={item.id} text={text} /> : text
    },
    ...look,
  }
}

/** Together they fit a window of 1440 px. */
export const inventoryColumns = tableColumns.map((column) => toTableColumn(column))

const selected: readonly (Partial<ItemColumn> & { id: ItemField })[] = [
  { id: 'productId', widthPx: 114 },
  { id: 'product', widthPx: 98 },
  { id: 'thickness', widthPx: 106 },
  { id: 'width', widthPx: 76 },
  { id: 'length', widthPx: 82 },
  { id: 'gradeCategory', widthPx: 168, heading: 'Grade' },
  { id: 'qtyPcs', widthPx: 48, heading: 'Qty' },
  { id: 'weight', widthPx: 92 },
]

/** The columns of the items in an inquiry. */
export const selectedItemColumns = selected.flatMap((look) =>
  tableColumns.filter(({ key }) => key === look.id).map((column) => toTableColumn(column, look)),
)

/** Pounds, or the supplier's text above its pounds. */
function WeightCell({ weight }: { weight: string }) {
  const { text, pounds } = statePounds(weight)
  if (pounds === undefined) return text
  return (
    <div className={classes['weightCellCell']} title={`${text}, ${pounds}`}>
      {text}, <span className={classes['pounds']}>{pounds}</span>
    </div>
  )
}

/** 3 decimals, or the supplier's text with its value in inches. */
function ThicknessCell({ item }: { item: InventoryItem }) {
  const hint = hintThickness(item.thickness, item.category)
  if (!hint) return formatField(item, 'thickness')
  return (
    <div className={classes['cell']} title={`${item.thickness} ${hint.exact}`}>
      {item.thickness} <span className={classes['hint']}>{hint.short}</span>
    </div>
  )
}
