import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './InventoryTable.module.css'
import type { SharedValue } from './shared-values.ts'

type SharedValuesLineProps = {
  values: readonly SharedValue[]
  areColumnsShown: boolean
  onShowColumns: (areShown: boolean) => void
  /** At the end of the line. */
  children: ReactNode
}

/** Says once what is the same in every row, in place of columns. Keeps its height while the items load. */
export function SharedValuesLine({ values, areColumnsShown, onShowColumns, children }: SharedValuesLineProps) {
  const text = values.map((value) => value.text).join(' · ')
  return (
    <div className={classes['shared']}>
      {values.length > 0 && (
        <>
          <Text size="sm">
            <span className={classes['sharedLabel']}>The same in every row:</span> {text}
          </Text>
          <Button variant="subtle" size="compact-sm" flex="none" onClick={() => onShowColumns(!areColumnsShown)}>
            {areColumnsShown ? 'Hide from the table' : 'Show in the table'}
          </Button>
        </>
      )}
      <span className={classes['sharedEnd']}>{children}</span>
    </div>
  )
}
