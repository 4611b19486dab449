import { IconCheck } from '@tabler/icons-react'
import { type OrderState, orderNames, orderSteps } from '../../../shared/quotes/order-states.ts'
import classes from './OrderProgress.module.css'

type OrderProgressProps = {
  /** Null before there is an order. */
  reached: OrderState | null
  /** Whose progress it is, where a page has several. */
  of?: string
}

/** How far an order is: Accepted, Confirmed, Shipped, Closed. A cancelled one is on its way nowhere. */
export function OrderProgress({ reached, of }: OrderProgressProps) {
  if (reached === 'cancelled') return null
  const at = orderSteps.findIndex((step) => step === reached)
  return (
    <ol className={`plain-list ${classes['steps']}`} aria-label={['Progress', of].filter(Boolean).join(' of ')}>
      {orderSteps.map((step, index) => (
        <li key={step} data-step={index <= at ? 'done' : 'to come'} aria-current={index === at ? 'step' : undefined}>
          {index <= at ? (
            <IconCheck size={16} aria-label="Done:" role="img" />
          ) : (
            <span className={classes['dot']} aria-hidden />
          )}
          {orderNames[step]}
        </li>
      ))}
    </ol>
  )
}
