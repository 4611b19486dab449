import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { categoryTraits, type SteelForm } from '../../../../../shared/steel/category-traits.ts'
import type { SizeField } from '../../../../../shared/steel/size-text.ts'
import type { SheetRow } from '../../../../lib/workbook/sheet.ts'
import { distinctValues } from '../headings/find-headings.ts'
import { readRole, saysMillimeters } from '../headings/read-heading.ts'
import type { RoleSearch } from './find-roles.ts'
import { ownFields, sizeColumns, splitSize } from './split-size.ts'

// Below a heading that says so, some may be too odd to be split.
const share = { Size: 0.3, other: 0.7 } as const
const ourColumns = Object.values(sizeColumns)
// A sheet may have a thousand columns.
const columnsTriedMax = 50
const dimensions: readonly ColumnName[] = ourColumns

/** The column of combined sizes: one headed so, or ours for dimensions, or any if the sizes are nowhere else. */
export function findSizeColumn(search: RoleSearch): number | undefined {
  const { headings, columns } = search
  const columnAt = new Map([...columns].map(([column, position]) => [position, column]))
  const isElsewhere = columns.has('Thickness') && columns.has('Width')
  const free = headings.flatMap((heading, position) => {
    const column = columnAt.get(position)
    return heading === '' || (column && !dimensions.includes(column) && column !== 'Product')
      ? []
      : [{ heading, position, column }]
  })
  const isHeaded = ({ heading, column }: (typeof free)[number]) => column === undefined && readRole(heading) === 'Size'
  const lacksSizes = !columns.has('Thickness') && !columns.has('Width')
  const isOurs = ({ column }: (typeof free)[number]) => column !== undefined && dimensions.includes(column)
  const ordered = [
    ...free.filter(isHeaded).map((one) => ({ ...one, min: share.Size })),
    ...free.filter(isOurs).map((one) => ({ ...one, min: share.other })),
    ...free
      .filter((one) => !isElsewhere && !isHeaded(one) && !isOurs(one) && (one.column === undefined || lacksSizes))
      .map((one) => ({ ...one, min: share.other })),
  ]
  return ordered.slice(0, columnsTriedMax).find(({ position, min }) => areSizes(search, position, min))?.position
}

function areSizes(search: RoleSearch, position: number, min: number): boolean {
  const own = ownFields(search.columns, position)
  const { texts, split } = sizesOf(search, position)
  return split.length > 0 && split.length >= min * texts.length && split.some((parts) => hasFurther(parts, own))
}

const hasFurther = (parts: Partial<Record<SizeField, unknown>>, own: ReadonlySet<SizeField>) =>
  (['thickness', 'width', 'length'] as const).some((field) => parts[field] !== undefined && !own.has(field))

/** The columns that the sizes of a table give. */
export function listSizedColumns(search: RoleSearch, position: number): ColumnName[] {
  const { split } = sizesOf(search, position)
  const given = (field: SizeField) => split.some((parts) => parts[field] !== undefined)
  return (['thickness', 'width', 'length'] as const).filter(given).map((field) => sizeColumns[field])
}

function sizesOf({ headings, rows, columns }: RoleSearch, position: number) {
  const texts = distinctValues(rows, -1, position)
  const context = {
    form: formOf(rows, columns),
    own: ownFields(columns, position),
    isMetric: saysMillimeters(headings[position] ?? ''),
    isDescription: columns.get('Product') === position,
  }
  return { texts, split: texts.flatMap((text) => splitSize(text, context) ?? []) }
}

/** The form that the products name; sizes are read before the category is known. */
function formOf(rows: readonly SheetRow[], columns: ReadonlyMap<ColumnName, number>): SteelForm | undefined {
  const position = columns.get('Product')
  if (position === undefined) return undefined
  return distinctValues(rows, -1, position).flatMap((text) => categoryTraits(text).form ?? [])[0]
}
