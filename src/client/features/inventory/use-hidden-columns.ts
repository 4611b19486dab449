import { useState } from 'react'
import { type ItemField, itemFields } from './item-fields.ts'

const storageKey = 'hiddenColumns'

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
