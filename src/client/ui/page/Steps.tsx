import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Steps.module.css'

export type Step = readonly [name: string, text: ReactNode]

/** What happens one after the other, numbered. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={`plain-list ${classes['steps']}`}>
      {steps.map(([name, text], index) => (
        <li key={name}>
          <span aria-hidden>{index + 1}</span>
          <div>
            <b>{name}</b>
            <Text component="div" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  )
}
