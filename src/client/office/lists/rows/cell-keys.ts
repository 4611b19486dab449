import type { KeyboardEvent } from 'react'

/** Moves the focus between the buttons of a table's cells by the arrow keys. */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target instanceof HTMLElement && event.target.closest('td')
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return
  const next = findNeighbor(cell, event.key)
  const button = next?.querySelector('button')
  if (!button) return
  event.preventDefault()
  button.focus()
}

function findNeighbor(cell: HTMLTableCellElement, key: string): Element | null | undefined {
  const row = cell.parentElement
  switch (key) {
    case 'ArrowRight':
      return cell.nextElementSibling
    case 'ArrowLeft':
      return cell.previousElementSibling
    case 'ArrowDown':
      return row?.nextElementSibling?.children[cell.cellIndex]
    case 'ArrowUp':
      return row?.previousElementSibling?.children[cell.cellIndex]
    default:
      return undefined
  }
}
