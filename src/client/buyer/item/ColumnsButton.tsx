import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { Disclosure } from '../../ui/page/Disclosure.tsx'
import classes from './ColumnsButton.module.css'
import { type ItemField, tableColumns } from './item-fields.ts'
import { fixedField } from './use-hidden-columns.ts'

type ColumnsButtonProps = {
  hidden: readonly ItemField[]
  /** Said above the table instead. */
  saidOnce: readonly ItemField[]
  onChange: (hidden: readonly ItemField[]) => void
}

/** Chooses the columns of the table. */
export function ColumnsButton({ hidden, saidOnce, onChange }: ColumnsButtonProps) {
  const show = (field: ItemField, isShown: boolean) => {
    onChange(isShown ? hidden.filter((other) => other !== field) : [...hidden, field])
  }
  return (
    <Disclosure label="Columns" icon={<IconColumns3 size={18} aria-hidden />}>
      {() => (
        <>
          <ul className={classes['list']}>
            {tableColumns
              .filter(({ key }) => key !== fixedField)
              .map(({ key, heading }) => (
                <li key={key}>
                  <label className={classes['choice']}>
                    <PlainCheckbox
                      checked={!hidden.includes(key)}
                      onChange={(event) => show(key, event.currentTarget.checked)}
                    />
                    {heading}
                    {saidOnce.includes(key) && <span className={classes['said']}>said above</span>}
                  </label>
                </li>
              ))}
          </ul>
          <Button variant="subtle" size="compact-sm" fullWidth mt={4} onClick={() => onChange([])}>
            Show all columns
          </Button>
        </>
      )}
    </Disclosure>
  )
}
