import type { Routes } from './route.ts'

/** `/api/my-links` and `/api/my`: for buyers, by the link in an email. */
export const mineRoutes: Routes = {
  'POST /my-links': {
    call: 'mine.mailLink',
    summary:
      'Ask for an email with the link to all that was sent with an address: the same answer for every address; at most three an hour go to one',
    status: 202,
    refusals: [404],
  },
  'GET /my/:token': {
    call: 'mine.get',
    summary: 'What was sent with the address of the link in the last requests, and what became of it',
  },
  'GET /my/:token/receipts/:reference': { call: 'mine.receipt', summary: 'What was sent under a reference' },
}
