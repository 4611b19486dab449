import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHistoryStep } from '../../lib/use-history-step.ts'
import { useOnDemand } from '../../lib/use-on-demand.ts'
import type { FilterDrawerProps } from './FilterDrawer.tsx'
import { countMoreFilters, type ItemFilter } from './item-filter.ts'

const loadFilterDrawer = async () => (await import('./FilterDrawer.tsx')).FilterDrawer

type FilterButtonProps = Omit<FilterDrawerProps, 'isOpen' | 'onClose'>

/** Opens the filters beside the thickness and says how many are active. */
export function FilterButton(props: FilterButtonProps) {
  const { isOpen, open: openStep, close } = useHistoryStep('filters')
  const { Loaded: FilterDrawer, request } = useOnDemand(loadFilterDrawer, isOpen)
  const onChange = useTakenBack(isOpen, props.onChange)
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
      {FilterDrawer && <FilterDrawer {...props} onChange={onChange} isOpen={isOpen} onClose={close} />}
    </>
  )
}

// The step before the drawer has the filter of that time in its address; what was chosen in the drawer is taken back to it.
function useTakenBack(isOpen: boolean, onChange: FilterButtonProps['onChange']): FilterButtonProps['onChange'] {
  const chosen = useRef<Partial<ItemFilter>>({})
  const takeBack = useEffectEvent(() => {
    if (Object.keys(chosen.current).length > 0) onChange(chosen.current)
  })
  useEffect(() => {
    if (!isOpen) takeBack()
    chosen.current = {}
  }, [isOpen])
  return (change) => {
    chosen.current = { ...chosen.current, ...change }
    onChange(change)
  }
}
