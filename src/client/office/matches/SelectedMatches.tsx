import { Button, Text } from '@mantine/core'
import { totalWeightLb } from '../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { stickyBar } from '../../platform/moves/sticky-bar.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import classes from './NeedMatches.module.css'
import { useMakeInquiry } from './use-make-inquiry.ts'

type SelectedMatchesProps = {
  needId: string
  items: readonly InventoryItem[]
  wantedLb: number | null
  onClear: () => void
}

/** What is ticked, towards the wanted weight, and the button that makes an inquiry of it. */
export function SelectedMatches({ needId, items, wantedLb, onClear }: SelectedMatchesProps) {
  const { isMaking, make } = useMakeInquiry(needId)
  if (items.length === 0) return null
  const { weightLb } = totalWeightLb(items.map(({ weight }) => weight))
  const weight =
    wantedLb === null ? formatWeightLb(weightLb) : `${formatCount(weightLb)} of ${formatWeightLb(wantedLb)}`
  return (
    <section ref={stickyBar} className={classes['selected']} aria-label="Selected matches">
      <Text size="sm" className="tabular" role="status">
        <b>{formatCount(items.length)} selected</b> · {weight}
      </Text>
      <Button variant="default" size="xs" onClick={onClear}>
        Clear
      </Button>
      <BusyButton size="xs" isBusy={isMaking} onClick={() => make(items.map(({ id }) => id))}>
        Make an inquiry
      </BusyButton>
    </section>
  )
}
