import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { categoryLabel } from '../category-label.ts'
import { type InventoryPlace, useSourceStock, useSources } from '../hooks.ts'
import classes from './ChooseSource.module.css'
import { SourceStockList } from './SourceStockList.tsx'
import { toSourceOptions } from './source-options.ts'

export type SelectSource = (source: string | undefined, options?: { replace?: boolean }) => void

type ChooseSourceProps = { place: InventoryPlace; onSelect: SelectSource }

/** The source locations of a category to choose from. The only one is chosen at once, in place of this step. */
export function ChooseSource({ place, onSelect }: ChooseSourceProps) {
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
      {stock.data && only === undefined && <SourceStockList stock={stock.data} onSelect={(code) => onSelect(code)} />}
    </div>
  )
}

function NoneHere({ place: { region, category = '' } }: { place: InventoryPlace }) {
  return (
    <EmptyState
      title={`No ${categoryLabel(category)} in ${region.join(', ')} right now`}
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
