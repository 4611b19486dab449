import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { RegionName } from '../../../shared/regions.ts'
import { useHistoryStep } from '../../lib/use-history-step.ts'
import classes from './ChangeRegion.module.css'
import { type ChosenRegions, keepRegions } from './kept-regions.ts'

const RegionDialog = lazy(async () => ({ default: (await import('./RegionDialog.tsx')).RegionDialog }))

type ChangeRegionProps = {
  region: readonly RegionName[]
  /** Shows the regions in place of the dialog's history step. */
  onChange: (regions: ChosenRegions) => void
}

/** The names of the regions on screen, as a button that opens the choice of others. */
export function ChangeRegion({ region, onChange }: ChangeRegionProps) {
  const { isOpen, open, close } = useHistoryStep('regions')
  const names = region.join(', ')
  return (
    <>
      <UnstyledButton
        className={classes['names'] ?? ''}
        aria-label={`${names}, change region`}
        aria-haspopup="dialog"
        onClick={open}
      >
        {names}
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <RegionDialog
            region={region}
            onClose={close}
            onChoose={(regions) => {
              keepRegions(regions)
              onChange(regions)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
