import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { deviceStore, readStored, writeStored } from '../../platform/storage/browser-store.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { Disclosure } from '../../ui/page/Disclosure.tsx'
import classes from './ColumnsButton.module.css'
import { fixedField, type ItemField, itemFields, tableColumns } from './item-fields.ts'

const storageKey = 'hiddenColumns'
const sharedKey = 'sharedColumns'

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
          <ul className={`plain-list ${classes['list']}`}>
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

function readHidden(): readonly ItemField[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? itemFields.filter((field) => field !== fixedField && stored.includes(field)) : []
  } catch {
    return []
  }
}

function writeHidden(fields: readonly ItemField[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(fields))
  } catch {
    return
  }
}

/** The hidden columns, remembered in this browser if storage allows. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState(readHidden)
  return {
    hidden,
    setHidden: (fields: readonly ItemField[]) => {
      setHidden(fields)
      writeHidden(fields)
    },
  }
}

/** Whether columns that are the same in every row are shown too, remembered in this browser. */
export function useSharedColumns() {
  const [areSharedShown, setAreSharedShown] = useState(() => readStored(deviceStore, sharedKey) === true)
  return {
    areSharedShown,
    showShared: (areShown: boolean) => {
      setAreSharedShown(areShown)
      writeStored(deviceStore, sharedKey, areShown)
    },
  }
}
