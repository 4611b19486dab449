/** Of `/api/admin` only these are for programs: accounts, sessions, keys and second steps are for people who signed in. */
const openOfAdmin: readonly string[] = [
  'check-auth',
  'waiting',
  'find',
  'locations',
  'events',
  'mails',
  'ownership',
  'follow-ups',
]
const closedElsewhere: readonly string[] = ['account-links']

/** Whether a program may call a route, such as `/api/orders/:id`, with a key. */
export function isOpenToKeys(route: string): boolean {
  const [, , room = '', part = ''] = route.split(/[/?]/)
  return room === 'admin' ? openOfAdmin.includes(part) : !closedElsewhere.includes(room)
}
