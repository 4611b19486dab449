import { Alert, Anchor, Stack } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type FindDealsInput, findDealsInput } from '../../../shared/inquiries/customers.ts'
import { findRegionOfState, type RegionName } from '../../../shared/places/regions.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { errorText } from '../../platform/server/requests.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { BuyerFields } from './BuyerFields.tsx'
import { useRecordVisit } from './hooks.ts'
import { buyerRegions, useBuyerForm } from './use-buyer-form.ts'

type FindDealsFormProps = {
  /** If empty, the state decides. */
  picked: readonly RegionName[]
  onStateChange: (region: RegionName | undefined) => void
  /** Called once the details are recorded, or the buyer continues without. */
  onReady: (details: FindDealsInput, regions: readonly [RegionName, ...RegionName[]]) => void
}

/** The buyer's company and contact details. */
export function FindDealsForm({ picked, onStateChange, onReady }: FindDealsFormProps) {
  const [hint, setHint] = useState<ReactNode>()
  const recordVisit = useRecordVisit()
  const form = useBuyerForm((values, previous) => {
    setHint(undefined)
    if (values.state !== previous.state) onStateChange(findRegionOfState(values.state)?.name)
  })

  async function send(values: FindDealsInput) {
    const details = findDealsInput.parse(values)
    const [region, ...others] = buyerRegions(picked, details.state)
    if (!region) return setHint(<NoRegionHint />)
    setHint(undefined)
    const goOn = () => onReady(details, [region, ...others])
    try {
      await recordVisit.mutateAsync(details)
      goOn()
    } catch (error) {
      setHint(<NotRecordedHint error={error} onGoOn={goOn} />)
    }
  }

  function complain(errors: FormErrors) {
    setHint('Please fill out all required fields first')
    focusFirstError(form)(errors)
  }

  return (
    <form onSubmit={form.onSubmit(send, complain)} noValidate>
      <Stack gap="md">
        <BuyerFields form={form} hasFocus />
        {hint && (
          <Alert color="red" role="alert">
            {hint}
          </Alert>
        )}
        <BusyButton
          type="submit"
          size="md"
          color="hot"
          isBusy={recordVisit.isPending}
          style={{ alignSelf: 'flex-start' }}
        >
          Go to Inventory Selection
        </BusyButton>
      </Stack>
    </form>
  )
}

/** A state without a region, and where to pick one. */
export function NoRegionHint() {
  return (
    <>
      <div>Unable to determine region from selected state</div>
      <Anchor component={Link} to="/regions" inherit>
        Pick a region yourself
      </Anchor>
    </>
  )
}

function NotRecordedHint({ error, onGoOn }: { error: unknown; onGoOn: () => void }) {
  return (
    <>
      Your details did not reach us: {errorText(error)} Send them again, or{' '}
      <Anchor component="button" type="button" inherit onClick={onGoOn}>
        continue to the inventory without sending
      </Anchor>
      .
    </>
  )
}
