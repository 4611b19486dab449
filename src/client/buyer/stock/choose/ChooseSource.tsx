import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { SourceStock } from '../../../../shared/stock/schema.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { formatPacificDate, formatTonsOf } from '../../../platform/text/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { type InventoryPlace, useSourceStock, useSources } from '../hooks.ts'
import { readInventoryResultsSearch } from '../inventory-search.ts'
import { findSteelShape } from '../steel-shape.ts'
import { categoryLabel, gaugeText } from '../words.ts'
import classes from './ChooseSource.module.css'
import { toSourceOptions, toSourceRows } from './sources.ts'

export type SelectSource = (source: string | undefined, options?: { replace?: boolean }) => void

/** The source locations of a category to choose from. The only one is chosen at once, in place of this step. */
export function ChooseSource({ place, onSelect }: { place: InventoryPlace; onSelect: SelectSource }) {
  const sources = useSources(place)
  const stock = useSourceStock(place)
  const options = toSourceOptions(sources.data ?? [])
  const only = options.length === 1 ? options[0]?.value : undefined
  const choose = useEffectEvent(onSelect)
  useEffect(() => {
    if (only !== undefined) choose(only, { replace: true })
  }, [only])

  if (sources.isError) return <LoadError title="The locations could not be loaded" query={sources} />
  if (sources.data?.length === 0) return <NoneHere place={place} />
  return (
    <div className={classes['choice']}>
      <Text>Select from the dropdown list the inventory location you wish to view</Text>
      {stock.isLoadingError && <LoadError title="The stock of the locations could not be loaded" query={stock} />}
      {stock.data && only === undefined && <SourceStockList stock={stock.data} place={place} />}
    </div>
  )
}

function NoneHere({ place: { region, category = '' } }: { place: InventoryPlace }) {
  return (
    <EmptyState
      title={`No ${categoryLabel(category)} in ${region.join(', ')} right now`}
      shape={findSteelShape(category)}
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/inventory/results" search={{ region: [...region] }} />}
        >
          Choose another product
        </Button>
      }
    >
      Choose another product or region, or call us: not every lot makes a list.
    </EmptyState>
  )
}

type SourceStockListProps = { stock: readonly SourceStock[]; place: InventoryPlace }

const columns: readonly { heading: string; unit?: string; isPlain?: true; read: (source: SourceStock) => string }[] = [
  { heading: 'State', isPlain: true, read: ({ location }) => location },
  { heading: 'Items', read: ({ items }) => formatCount(items) },
  { heading: 'Weight', read: ({ weightLb }) => formatTonsOf(weightLb) || '-' },
  { heading: 'Thinnest', unit: 'in', read: ({ lightestIn }) => gaugeText(lightestIn) },
  { heading: 'Thickest', unit: 'in', read: ({ heaviestIn }) => gaugeText(heaviestIn) },
  { heading: 'Listed', isPlain: true, read: ({ listedAt }) => formatPacificDate(listedAt) },
]

/** A click anywhere in a row chooses its source. */
function SourceStockList({ stock, place: { region, category } }: SourceStockListProps) {
  return (
    <table className={classes['list']} aria-label="Inventory locations">
      <thead>
        <tr>
          <th scope="col">Location</th>
          {columns.map(({ heading, unit, isPlain }) => (
            <th key={heading} scope="col" data-numeric={!isPlain || undefined}>
              {heading}
              {unit && (
                <>
                  {' '}
                  <span>{unit}</span>
                </>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toSourceRows(stock).map((source) => (
          <tr key={source.code}>
            <td>
              <Link
                className={classes['code']}
                to="/inventory/results"
                search={(current) => ({
                  ...readInventoryResultsSearch(current),
                  region: [...region],
                  category,
                  source: source.code,
                })}
                resetScroll={false}
              >
                {source.code}
              </Link>
            </td>
            {columns.map(({ heading, unit, isPlain, read }) => (
              <td
                key={heading}
                data-numeric={!isPlain || undefined}
                data-label={heading === 'State' ? undefined : [heading, unit].filter(Boolean).join(', ')}
              >
                {read(source)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
