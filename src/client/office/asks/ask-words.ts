import { wordFor } from '../../../shared/text/count-text.ts'

/** What a press does for suppliers who are emailed and those who get a link by hand: nobody is asked before somebody sends it. */
export function nameSending(emailed: number, byHand: number): string {
  if (emailed === 0) return `Make the ${wordFor(byHand, 'link', 'links')}`
  const count = emailed + byHand
  return count > 1 ? `Send ${count} questions` : 'Send question'
}

/** `2 Suppliers Asked, Link Ready to Send`. */
export function describeSent(emailed: number, byHand: number): string {
  return [
    emailed > 0 && (emailed === 1 ? 'Supplier Asked' : `${emailed} Suppliers Asked`),
    byHand > 0 && (byHand === 1 ? 'Link Ready to Send' : `${byHand} Links Ready to Send`),
  ]
    .filter(Boolean)
    .join(', ')
}
