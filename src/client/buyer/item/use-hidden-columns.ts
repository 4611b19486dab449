import { useState } from 'react'
import { deviceStore, readStored, writeStored } from '../../platform/storage/browser-store.ts'
import { type ItemField, itemFields } from './item-fields.ts'

const storageKey = 'hiddenColumns'
const sharedKey = 'sharedColumns'

/** The column that cannot be hidden. */
export const fixedField: ItemField = 'productId'

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
