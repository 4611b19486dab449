import { useState } from 'react'
import { type ItemField, itemFields } from './item-fields.ts'

const storageKey = 'hiddenColumns'

/** The column that names a row, which cannot be hidden. */
export const fixedField: ItemField = 'productId'

/** The columns that the buyer has hidden, remembered in this browser; a storage that fails only costs the memory. */
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
