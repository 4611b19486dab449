import { useDidUpdate } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import type { RegionName } from '../../../shared/places/regions.ts'
import { useHistoryStep } from '../../platform/moves/navigation.ts'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { type ChosenRegions, keepRegions } from './kept-regions.ts'

const RegionDialog = lazyComponent(async () => (await import('./RegionDialog.tsx')).RegionDialog)

type ChangeRegionProps = {
  region: readonly RegionName[]
  /** Shows the regions in place of the dialog's history step. */
  onChange: (regions: ChosenRegions) => void
}

/** The names of the regions on screen, as a button that opens the choice of others. */
export function ChangeRegion({ region, onChange }: ChangeRegionProps) {
  const { isOpen, open, close } = useHistoryStep('regions')
  const names = region.join(', ')
  // The saved details follow a change of the regions on screen, by the dialog, Undo or Back.
  useDidUpdate(() => {
    const [first, ...others] = region
    if (first) keepRegions([first, ...others])
  }, [names])
  return (
    <>
      <LinkButton fw={600} aria-label={`${names}, change region`} aria-haspopup="dialog" onClick={open}>
        {names}
        <IconChevronDown size={16} aria-hidden style={{ marginLeft: 2, verticalAlign: -3 }} />
      </LinkButton>
      {isOpen && <RegionDialog region={region} onClose={close} onChoose={onChange} />}
    </>
  )
}
