import { Text } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { type RegionCode, type RegionName, regionNames, regions } from '../../../shared/places/regions.ts'
import type { InventorySummary } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { useInventorySummary } from './hooks.ts'
import type { ChosenRegions } from './kept-regions.ts'
import classes from './RegionDialog.module.css'

type RegionDialogProps = {
  region: readonly RegionName[]
  onChoose: (regions: ChosenRegions) => void
  onClose: () => void
}

/** Chooses one or several regions. */
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
    <FormDialog title="Change region" submitLabel="Show inventory" isBusy={false} onClose={onClose} onSubmit={submit}>
      <fieldset className={classes['choices']} aria-describedby={isMissing ? missingId : undefined}>
        <legend>Choose one region or several.</legend>
        {regions.map(({ code, name }, index) => (
          <label key={code} className={classes['choice']}>
            <PlainCheckbox
              checked={chosen.includes(name)}
              data-autofocus={index === 0 ? true : undefined}
              onChange={(event) => tick(name, event.currentTarget.checked)}
            />
            <span className={classes['name']}>{name}</span>
            <span className={classes['count']}>{countIn(summary.data, code)}</span>
          </label>
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
  return totals ? formatCountOf(totals.items, 'item') : ''
}
