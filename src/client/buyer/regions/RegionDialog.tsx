import { Text } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { type RegionCode, type RegionName, regionNames, regions } from '../../../shared/places/regions.ts'
import type { InventorySummary } from '../../../shared/stock/schema.ts'
import { formatStock } from '../../platform/text/format.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { useInventorySummary } from './hooks.ts'
import type { ChosenRegions } from './kept-regions.ts'
import classes from './RegionDialog.module.css'

type RegionDialogProps = {
  region: readonly RegionName[]
  onChoose: (regions: ChosenRegions) => void
  onClose: () => void
}

export function RegionDialog({ region, onChoose, onClose }: RegionDialogProps) {
  const summary = useInventorySummary()
  const [chosen, setChosen] = useState(region)
  const [isMissing, setIsMissing] = useState(false)
  const missingId = useId()

  function tick(name: RegionName, isTicked: boolean) {
    setChosen(isTicked ? [...chosen, name] : chosen.filter((other) => other !== name))
    setIsMissing(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const [first, ...others] = regionNames.filter((name) => chosen.includes(name))
    if (first) onChoose([first, ...others])
    else setIsMissing(true)
  }

  return (
    <FormDialog
      title="Change region"
      submitLabel="Show inventory"
      // Nothing is typed, and a tick is made again at once.
      isDirty={() => false}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset aria-describedby={isMissing ? missingId : undefined}>
        <Text component="legend" c="dimmed" mb={4}>
          Choose one region or several.
        </Text>
        {regions.map(({ code, name }, index) => (
          <CheckRow
            key={code}
            gap={12}
            fz="md"
            className={classes['choice'] ?? ''}
            name={name}
            count={countIn(summary.data, code)}
            isTicked={chosen.includes(name)}
            onTick={(isTicked) => tick(name, isTicked)}
            hasFocus={index === 0}
          />
        ))}
      </fieldset>
      {isMissing && (
        <Text id={missingId} role="alert" c="var(--mantine-color-error)" size="sm">
          Choose at least one region
        </Text>
      )}
    </FormDialog>
  )
}

function countIn(summary: InventorySummary | undefined, code: RegionCode): string {
  const totals = summary?.regions.find((region) => region.code === code)
  return totals ? formatStock(totals) : ''
}
