import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useHistoryStep } from '../../../platform/moves/use-history-step.ts'
import { useOnDemand } from '../../../platform/server/use-on-demand.ts'
import { countMoreFilters } from '../item-filter.ts'
import type { FilterDrawerProps } from './FilterDrawer.tsx'

const loadFilterDrawer = async () => (await import('./FilterDrawer.tsx')).FilterDrawer

type FilterButtonProps = Omit<FilterDrawerProps, 'isOpen' | 'onClose'>

/** Opens the other filters and shows how many are active. */
export function FilterButton(props: FilterButtonProps) {
  const { Loaded: FilterDrawer, request } = useOnDemand(loadFilterDrawer)
  const { isOpen, open: openStep, close } = useHistoryStep('filters', FilterDrawer !== undefined)
  const active = countMoreFilters(props.filter)
  const open = async () => {
    if (await request()) openStep()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {active === 0 ? 'More filters' : `More filters (${active})`}
      </Button>
      {FilterDrawer && <FilterDrawer {...props} isOpen={isOpen} onClose={close} />}
    </>
  )
}
