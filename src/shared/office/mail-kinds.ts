/**
 * In the order of urgency. `excess`: what becomes of more than may go to one address: strangers can cause what is held, a digest
 * stands for what is gathered, and what is dropped would only
 * answer a machine, or can be asked for again.
 */
export const mailKindTerms = {
  quote: { label: 'Quote', to: 'buyer', excess: null },
  'order confirmation': { label: 'Order confirmation', to: 'buyer', excess: null },
  'purchase order': { label: 'Purchase order', to: 'supplier', excess: null },
  'order cancellation': { label: 'Order cancellation', to: 'buyer', excess: null },
  'order change': { label: 'Order change, to agree to', to: 'buyer', excess: null },
  'order change taken back': { label: 'Order change, taken back', to: 'buyer', excess: null },
  'ready date': { label: 'Ready date', to: 'buyer', excess: null },
  shipment: { label: 'Shipment', to: 'buyer', excess: null },
  'shipment correction': { label: 'Shipment correction', to: 'buyer', excess: null },
  'purchase cancellation': { label: 'Purchase order cancellation', to: 'supplier', excess: null },
  'inquiry to staff': { label: 'New inquiry, to us', to: 'staff', excess: 'gathered' },
  'needs to staff': { label: 'New needs list, to us', to: 'staff', excess: 'gathered' },
  'answer to staff': { label: 'Answer to a quote, to us', to: 'staff', excess: 'gathered' },
  'order change answer to staff': { label: 'Answer to an order change, to us', to: 'staff', excess: 'gathered' },
  'purchase answer to staff': { label: 'Answer to a purchase order, to us', to: 'staff', excess: 'gathered' },
  'digest to staff': { label: 'Digest, to us', to: 'staff', excess: null },
  ask: { label: 'Question to a supplier', to: 'supplier', excess: null },
  'inquiry confirmation': { label: 'Inquiry confirmation', to: 'buyer', excess: 'held' },
  'needs confirmation': { label: 'Needs list confirmation', to: 'buyer', excess: 'held' },
  'buyer link': { label: 'Link to all that a buyer has', to: 'buyer', excess: 'dropped' },
  'list confirmation': { label: 'List confirmation', to: 'supplier', excess: 'dropped' },
  'list result': { label: 'List result', to: 'supplier', excess: 'dropped' },
  'list reminder': { label: 'List reminder', to: 'supplier', excess: null },
  'search confirmation': { label: 'Saved search, to confirm', to: 'buyer', excess: 'held' },
  'search news': { label: 'New steel', to: 'buyer', excess: 'held' },
  'account link': { label: 'Link to choose a password, to one of us', to: 'staff', excess: null },
  'account news': { label: 'News about an account, to one of us', to: 'staff', excess: null },
  'matches to staff': { label: 'New steel for needs, to us', to: 'staff', excess: 'gathered' },
} as const
export type MailKind = keyof typeof mailKindTerms
export type MailKindTo<To> = {
  [Kind in MailKind]: (typeof mailKindTerms)[Kind]['to'] extends To ? Kind : never
}[MailKind]
export const mailKinds = Object.keys(mailKindTerms) as readonly MailKind[] // Object.keys loses the keys
