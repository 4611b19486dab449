import { Alert, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CustomerInfo } from '../../platform/session/customer-session.ts'
import { isStoreBlocked, tabStore } from '../../platform/storage/browser-store.ts'
import classes from './CustomerSummary.module.css'

const longFacts = new Set(['Company', 'Email'])

type CustomerSummaryProps = {
  customer: CustomerInfo | undefined
  /** Undefined while the details are in use. */
  onEdit: (() => void) | undefined
  /** Called when the buyer goes to enter them. */
  onLeave: () => void
}

/** The buyer's details, or where to enter them. */
export function CustomerSummary({ customer, onEdit, onLeave }: CustomerSummaryProps) {
  if (!customer) {
    return (
      <Alert color="yellow" title="Customer information required">
        <Text size="sm" mb="sm">
          {isStoreBlocked(tabStore)
            ? 'Your browser blocks site data, so we cannot keep your details. Allow site data for this site, or call us.'
            : 'We need your company and contact details to answer. What you have selected and typed here is kept.'}
        </Text>
        <Button variant="default" component={Link} to="/regions" replace onClick={onLeave} data-autofocus>
          Return to View Inventory
        </Button>
      </Alert>
    )
  }
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
