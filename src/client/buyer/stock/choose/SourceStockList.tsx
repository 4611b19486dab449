import { UnstyledButton } from '@mantine/core'
import type { SourceStock } from '../../../../shared/stock/schema.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { formatPacificDate } from '../../../platform/text/format.ts'
import { gaugeText, tonsText } from '../stock-words.ts'
import classes from './SourceStockList.module.css'
import { toSourceRows } from './source-stock-rows.ts'

type SourceStockListProps = { stock: readonly SourceStock[]; onSelect: (code: string) => void }

/** The source locations with what they have; a click anywhere in a row chooses it. */
export function SourceStockList({ stock, onSelect }: SourceStockListProps) {
  return (
    <table className={classes['list']} aria-label="Inventory locations">
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col">State</th>
          <th scope="col" data-numeric>
            Items
          </th>
          <th scope="col" data-numeric>
            Weight
          </th>
          <th scope="col" data-numeric>
            Thinnest <span>in</span>
          </th>
          <th scope="col" data-numeric>
            Thickest <span>in</span>
          </th>
          <th scope="col">Listed</th>
        </tr>
      </thead>
      <tbody>
        {toSourceRows(stock).map((source) => (
          <tr key={source.code}>
            <td>
              <UnstyledButton className={classes['code'] ?? ''} onClick={() => onSelect(source.code)}>
                {source.code}
              </UnstyledButton>
            </td>
            <td>{source.location}</td>
            <td data-numeric data-label="Items">
              {formatCount(source.items)}
            </td>
            <td data-numeric data-label="Weight">
              {tonsText(source.weightLb) || '-'}
            </td>
            <td data-numeric data-label="Thinnest, in">
              {gaugeText(source.lightestIn)}
            </td>
            <td data-numeric data-label="Thickest, in">
              {gaugeText(source.heaviestIn)}
            </td>
            <td data-label="Listed">{formatPacificDate(source.listedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
