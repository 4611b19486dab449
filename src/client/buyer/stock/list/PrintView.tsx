import { useState } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatBuyerTime } from '../../../platform/text/format.ts'
import { site } from '../../../platform/text/site.ts'
import { PrintedSheet, unbroken } from '../../../ui/print/PrintedSheet.tsx'
import { formatField, type ItemField, isNumeric, tableColumns, unitOf } from '../../item/item-fields.ts'
import type { InventoryPlace } from '../hooks.ts'
import { describeFilter, type ItemFilter } from '../item-filter.ts'
import { listTitle } from './list-title.ts'

// More would be hundreds of pages and block the browser.
const printedRowsMax = 5_000

export type PrintViewProps = {
  place: InventoryPlace
  source: string | undefined
  filter: ItemFilter
  items: readonly InventoryItem[]
  hidden: readonly ItemField[]
}

/** The printed list of all items that the filter shows. */
export function PrintView({ place, source, filter, items, hidden }: PrintViewProps) {
  const [printedAt] = useState(() => new Date().toISOString())
  const columns = tableColumns.filter(({ key }) => !hidden.includes(key))
  const printed = items.slice(0, printedRowsMax)
  const filterLine = describeFilter(filter).join('; ')
  return (
    <PrintedSheet>
      <h1>{listTitle(place, source)}</h1>
      <p>
        {formatCountOf(items.length, 'item')} in {place.region.join(', ')}, {formatBuyerTime(printedAt)}.{' '}
        {site.brandName}, {site.directPhone}
      </p>
      <p>Filter: {filterLine || 'none'}</p>
      {printed.length < items.length && (
        <p>
          Only the first {formatCount(printed.length)} of {formatCount(items.length)} items are printed. Narrow the
          filter to print the others, or export them.
        </p>
      )}
      <p>*Subject to prior sale</p>
      <table data-wide>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-numeric={isNumeric(column) || undefined}>
                {[column.heading, unitOf(column)].filter(Boolean).join(' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((item) => (
            <tr key={item.id}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-numeric={isNumeric(column) || undefined}
                  {...(column.kind === 'identifier' && unbroken(item[column.key]))}
                >
                  {formatField(item, column.key)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedSheet>
  )
}
