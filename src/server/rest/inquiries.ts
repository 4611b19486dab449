import { ownedQuery } from './request.ts'
import type { Routes } from './route.ts'

/** `/api/inquiries`. */
export const inquiriesRoutes: Routes = {
  'POST /inquiries': { call: 'inquiries.submit', summary: 'Send an inquiry about items of one supplier', status: 201 },
  'GET /inquiries': {
    call: 'inquiries.list',
    summary: 'All inquiries, in the order to work them; owner: me, none or the id of an account',
    query: ownedQuery,
  },
  'GET /inquiries/:id': { call: 'inquiries.get', summary: 'An inquiry with its items as they were sent' },
  'PUT /inquiries/:id/status': { call: 'inquiries.setStatus', summary: 'Set the status of an inquiry' },
  'PUT /inquiries/statuses': {
    call: 'inquiries.setStatuses',
    summary: 'Set the statuses of several inquiries at once, such as those of one request',
    refusals: [404],
  },
  'PUT /inquiries/:id/internal-note': {
    call: 'inquiries.setInternalNote',
    summary: 'Set the note that only staff see; a blank one deletes it',
  },
  'POST /inquiries/:id/seen': {
    call: 'inquiries.see',
    summary: 'Mark an inquiry as seen, for all staff',
  },
  'DELETE /inquiries/:id': {
    call: 'inquiries.delete',
    summary: 'Delete an inquiry; one with an order that is not cancelled is refused',
    refusals: [409],
  },
}
