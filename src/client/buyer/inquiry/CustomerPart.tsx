import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { findDealsInput } from '../../../shared/inquiries/customers.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { readRegionSearch } from '../../platform/moves/search-params.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import type { CustomerDetails, CustomerInfo } from '../../platform/session/customer-session.ts'
import { BuyerFields } from '../visit/BuyerFields.tsx'
import { NoRegionHint } from '../visit/FindDealsForm.tsx'
import { useRecordVisit } from '../visit/hooks.ts'
import { buyerRegions, saveBuyer, useBuyerForm } from '../visit/use-buyer-form.ts'
import classes from './CustomerPart.module.css'
import { inquiryAction } from './supplier-requests.ts'

/** Who sends the inquiry: the buyer of the session, or whoever fills in the fields of the dialog. */
export function useInquirer(customer: CustomerInfo | undefined) {
  const { search } = useLocation()
  const [hasNoRegion, setHasNoRegion] = useState(false)
  const recordVisit = useRecordVisit()
  const form = useBuyerForm(() => {
    dismissError(inquiryAction)
    setHasNoRegion(false)
  })
  const [isKnown] = useState(customer !== undefined || findDealsInput.safeParse(form.values).success)
  const regionsOf = (state: string) => buyerRegions(readRegionSearch({ ...search }).region, state)
  return {
    form,
    hasNoRegion,
    /** Whether nothing was left to fill in when the dialog opened. */
    isKnown,
    /** Whether the inquiry can go out; if not, the buyer is told why. */
    check(): boolean {
      if (customer) return true
      const { errors, hasErrors } = form.validate()
      if (hasErrors) {
        notify({
          title: 'Customer Information Missing',
          description: 'Please return to View Inventory to enter your contact information first.',
          variant: 'destructive',
          about: inquiryAction,
        })
        focusFirstError(form)(errors)
        return false
      }
      const isPlaced = regionsOf(form.values.state).length > 0
      setHasNoRegion(!isPlaced)
      return isPlaced
    },
    /** Starts the session of what was checked. */
    save(): CustomerDetails {
      if (customer) return customer
      const details = findDealsInput.parse(form.values)
      const [region, ...others] = regionsOf(details.state)
      if (!region) throw new Error(`No region of ${details.state}`)
      // If this fails, the inquiry still carries the details.
      recordVisit.mutate(details)
      return saveBuyer(details, [region, ...others])
    },
  }
}

type CustomerPartProps = {
  customer: CustomerInfo | undefined
  buyer: ReturnType<typeof useInquirer>
  /** Undefined while the details are in use. */
  onEdit: (() => void) | undefined
}

/** The buyer's details, or the fields for them. */
export function CustomerPart({ customer, buyer, onEdit }: CustomerPartProps) {
  if (customer) return <CustomerSummary customer={customer} onEdit={onEdit} />
  return (
    <Stack component="section" gap="md" aria-label="Customer information">
      <Alert color="yellow" title="Customer information required">
        <Group justify="space-between" gap="8px 16px">
          <Text size="sm">We need your company and contact details to get back to you.</Text>
          <Button variant="default" size="compact-sm" component={Link} to="/regions" replace>
            Return to View Inventory
          </Button>
        </Group>
      </Alert>
      <BuyerFields form={buyer.form} columns={2} hasDialogFocus={!buyer.isKnown} />
      {buyer.hasNoRegion && (
        <Alert color="red" role="alert">
          <NoRegionHint />
        </Alert>
      )}
    </Stack>
  )
}

const longFacts = new Set(['Company', 'Email'])

type CustomerSummaryProps = Pick<CustomerPartProps, 'onEdit'> & { customer: CustomerInfo }

function CustomerSummary({ customer, onEdit }: CustomerSummaryProps) {
  const facts = [
    ['Company', customer.companyName],
    ['Region', customer.region],
    ['State', customer.state],
    ['Email', customer.email],
    ['Contact name', customer.contactName],
    ['Phone', customer.phone],
  ] as const
  return (
    <section aria-label="Customer information" className={classes['summary']}>
      <dl className={classes['facts']}>
        {facts.map(([label, fact]) => (
          <div key={label} data-wide={longFacts.has(label) || undefined}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Button
        className={classes['edit'] ?? ''}
        variant="default"
        size="compact-sm"
        aria-label="Edit your details"
        disabled={onEdit === undefined}
        onClick={onEdit}
      >
        Edit
      </Button>
    </section>
  )
}
