import type { InventoryItem } from '../../../shared/stock/schema.ts'
import type { DataColumn } from '../../ui/table/table-model.ts'
import { MarkedCell } from './InventoryCards.tsx'
import classes from './inventory-columns.module.css'
import {
  fixedField,
  formatField,
  formatGauge,
  hintThickness,
  type ItemField,
  isNumeric,
  type ShownColumn,
  statePounds,
  tableColumns,
  unitOf,
} from './item-fields.ts'

export type ItemColumn = DataColumn<InventoryItem> & { id: ShownColumn }

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
    cellProps: (item) => ({ title: titleOf(item, key) }),
    cell: (item) => {
      if (key === 'weight') return <WeightCell weight={item.weight} />
      const text = formatField(item, key)
      return key === fixedField ? <MarkedCell item={item} text={text} /> : text
    },
    ...look,
  }
}

// A gauge or a metric thickness tells its inches.
function titleOf(item: InventoryItem, key: ItemField): string | undefined {
  const hint = key === 'thickness' ? hintThickness(item) : undefined
  return [item[key], hint?.exact].filter(Boolean).join(' ') || undefined
}

const gaugeColumn: ItemColumn = {
  id: 'gauge',
  heading: 'Gauge',
  widthPx: 68,
  align: 'right',
  cell: formatGauge,
}

/** The columns of a list of steel, in their order. */
export const inventoryColumns: readonly ItemColumn[] = tableColumns.flatMap((column) =>
  column.key === 'thickness' ? [toTableColumn(column), gaugeColumn] : [toTableColumn(column)],
)

const selected: readonly (Partial<ItemColumn> & { id: ItemField })[] = [
  { id: 'productId', widthPx: 114 },
  { id: 'product', widthPx: 98 },
  { id: 'thickness', widthPx: 106, cell: (item) => <ThicknessCell item={item} /> },
  { id: 'width', widthPx: 76 },
  { id: 'length', widthPx: 82 },
  { id: 'gradeCategory', widthPx: 140, heading: 'Grade' },
  { id: 'condition', widthPx: 104 },
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

/** 3 decimals, or the supplier's text with its value in inches: there is no column for the gauge here. */
function ThicknessCell({ item }: { item: InventoryItem }) {
  const hint = hintThickness(item)
  if (!hint) return formatField(item, 'thickness')
  return (
    <div className={classes['cell']} title={`${item.thickness} ${hint.exact}`}>
      {item.thickness} <span className={classes['hint']}>{hint.short}</span>
    </div>
  )
}
