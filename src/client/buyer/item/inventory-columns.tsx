import { createColumnHelper } from '@tanstack/react-table'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import type { ColumnLook, dataTableFeatures } from '../../ui/table/table-model.ts'
import { MarkedCell } from './ItemFacts.tsx'
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

const helper = createColumnHelper<typeof dataTableFeatures, InventoryItem>()

// Spare width goes where the text is.
const textShares: Partial<Record<ItemField, number>> = {
  product: 3,
  gradeCategory: 3,
  productId: 2,
  heatNum: 2,
  condition: 2,
}

function toTableColumn(
  column: (typeof tableColumns)[number],
  look: Partial<ColumnLook> = {},
  header: string = column.heading,
) {
  const { key, widthPx } = column
  const unit = unitOf(column)
  return helper.accessor(key, {
    id: key,
    header,
    cell: ({ row: { original } }) => {
      if (key === 'thickness') return <ThicknessCell item={original} />
      if (key === 'weight') return <WeightCell weight={original.weight} />
      const text = formatField(original, key)
      return key === fixedField ? <MarkedCell id={original.id} text={text} /> : text
    },
    meta: {
      widthPx,
      ...(key === fixedField && { isSticky: true }),
      grows: textShares[key] ?? 1,
      ...(unit && { unit }),
      ...(isNumeric(column) && { isNumeric: true }),
      ...look,
    },
  })
}

/** The columns of the inventory table; together they fit a window of 1440 px. */
export const inventoryColumns = helper.columns(tableColumns.map((column) => toTableColumn(column)))

const selected: readonly { key: ItemField; widthPx: number; header?: string }[] = [
  { key: 'productId', widthPx: 114 },
  { key: 'product', widthPx: 106 },
  { key: 'thickness', widthPx: 106 },
  { key: 'width', widthPx: 82 },
  { key: 'length', widthPx: 86 },
  { key: 'gradeCategory', widthPx: 140, header: 'Grade' },
  { key: 'qtyPcs', widthPx: 54, header: 'Qty' },
  { key: 'weight', widthPx: 96 },
]

/** The columns of the items in an inquiry. */
export const selectedItemColumns = helper.columns(
  selected.flatMap(({ key, widthPx, header }) =>
    tableColumns.filter((column) => column.key === key).map((column) => toTableColumn(column, { widthPx }, header)),
  ),
)

/** A weight in a table: pounds, or the supplier's text above its pounds. */
function WeightCell({ weight }: { weight: string }) {
  const { text, pounds } = statePounds(weight)
  if (pounds === undefined) return text
  return (
    <div className={classes['weightCellCell']} title={`${text}, ${pounds}`}>
      {text}, <span className={classes['pounds']}>{pounds}</span>
    </div>
  )
}

/** A thickness in a table: 3 decimals, or the supplier's text with its value in inches. */
function ThicknessCell({ item }: { item: InventoryItem }) {
  const hint = hintThickness(item.thickness, item.category)
  if (!hint) return formatField(item, 'thickness')
  return (
    <div className={classes['cell']} title={`${item.thickness} ${hint.exact}`}>
      {item.thickness} <span className={classes['hint']}>{hint.short}</span>
    </div>
  )
}
