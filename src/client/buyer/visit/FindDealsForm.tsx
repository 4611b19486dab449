import { Alert, Anchor, Stack } from '@mantine/core'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type CustomerContact, type FindDealsInput, findDealsInput } from '../../../shared/inquiries/customers.ts'
import { findRegionOfState, type RegionName } from '../../../shared/places/regions.ts'
import { findStateCode } from '../../../shared/places/states.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { BuyerFields } from './BuyerFields.tsx'
import { readFindDealsForm, writeFindDealsDraft } from './find-deals-draft.ts'
import { useCustomerLookup, useRecordVisit } from './hooks.ts'

const autofillDelayMs = 500

type FindDealsFormProps = {
  /** If empty, the state decides. */
  picked: readonly RegionName[]
  onStateChange: (region: RegionName | undefined) => void
  /** Called once the details are recorded, or the buyer continues without. */
  onReady: (details: FindDealsInput, regions: readonly [RegionName, ...RegionName[]]) => void
}

/** The buyer's company and contact details. */
export function FindDealsForm({ picked, onStateChange, onReady }: FindDealsFormProps) {
  const [initialValues] = useState(readFindDealsForm)
  const [hint, setHint] = useState<ReactNode>()
  const recordVisit = useRecordVisit()
  const form = useForm<FindDealsInput>({
    initialValues,
    validate: schemaResolver(findDealsInput, { sync: true }),
    onValuesChange: (values, previous) => {
      writeFindDealsDraft(values)
      setHint(undefined)
      if (values.state !== previous.state) onStateChange(findRegionOfState(values.state)?.name)
      const isSameBuyer = values.companyName === previous.companyName && values.contactName === previous.contactName
      if (!isSameBuyer && values.contactName.trim() !== '') lookUp(values.companyName)
    },
  })
  const lookUp = useCustomerLookup(autofillDelayMs, (contact) => {
    const found = fillFromContact(form.getValues(), contact)
    if (Object.keys(found).length === 0) return
    for (const [field, text] of Object.entries(found)) form.setFieldValue(field, text)
    notify({ title: 'Customer Found!', description: 'Auto-filled contact information from your database.' })
  })

  function regionsFor({ state }: FindDealsInput): readonly RegionName[] {
    const region = findRegionOfState(state)
    return picked.length > 0 || !region ? picked : [region.name]
  }

  async function send(values: FindDealsInput) {
    const details = findDealsInput.parse(values)
    const [region, ...others] = regionsFor(details)
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

function NoRegionHint() {
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

/** The blank fields that a looked-up contact fills, if both company and person match, ignoring case. */
export function fillFromContact(form: FindDealsInput, contact: CustomerContact): Partial<FindDealsInput> {
  const isSamePerson =
    isSameText(form.companyName, contact.company) && isSameText(form.contactName, contact.customerName)
  if (!isSamePerson) return {}
  const found = { phone: contact.phone, email: contact.email, state: findStateCode(contact.state) ?? '' }
  return Object.fromEntries(
    (['phone', 'email', 'state'] as const)
      .filter((field) => form[field].trim() === '' && found[field] !== '')
      .map((field) => [field, found[field]]),
  )
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
