import { Text } from '@mantine/core'
import { optionalColumns, requiredColumns } from '../../../../shared/lists/terms.ts'
import classes from './ExpectedColumns.module.css'

/** The required and the optional headings of a list. */
export function ExpectedColumns() {
  return (
    <details className={classes['details']}>
      <summary>Columns the list needs</summary>
      <Text size="sm" mt={6}>
        <strong>Required:</strong> {requiredColumns.join(', ')}.
      </Text>
      <Text size="sm" mt={4}>
        <strong>Optional:</strong> {optionalColumns.join(', ')}.
      </Text>
    </details>
  )
}
