import * as z from 'zod'
import { timelineKinds } from '../../shared/office/terms.ts'
import { cursorText } from '../../shared/site/paging.ts'
import { anyCaseOf, blankAsMissing, ifGiven, ownedQuery } from './request.ts'
import type { Routes } from './route.ts'

const cursor = blankAsMissing(cursorText)

/** `/api/customers`. */
export const customersRoutes: Routes = {
  'GET /customers': {
    call: 'customers.list',
    summary: 'All customers, with their inquiries counted; owner: me, none or the id of an account',
    query: ownedQuery,
  },
  'GET /customers/search': {
    call: 'customers.search',
    summary: 'The contact at a company, by its exact name',
    noun: 'Customer',
    // 401 if the lookup is for staff only, 403 for other sites' pages.
    refusals: [401, 403, 404, 429],
  },
  'POST /customers': { call: 'customers.create', summary: 'Add a customer', status: 201 },
  'GET /customers/duplicates': {
    call: 'customers.duplicates',
    summary: 'Records that may be of one customer, with the reasons, 50 a page, what was found last first',
    query: z.object({ cursor }),
  },
  'POST /customers/duplicates/dismiss': {
    call: 'customers.dismiss',
    summary: 'Say that these are different customers, so that they are not proposed again',
    refusals: [404],
  },
  'POST /customers/:id/merge': {
    call: 'customers.merge',
    summary: 'Merge a customer into another, which keeps its fields and gets all that hangs on this one',
    refusals: [409],
  },
  'POST /customers/merges/:id/undo': {
    call: 'customers.undoMerge',
    summary: 'Undo a merge within 30 days; what came since stays where it is',
    refusals: [409],
  },
  'GET /customers/:id/timeline': {
    call: 'customers.timeline',
    summary: 'What happened with a customer, the newest first, 50 a page; visits one a day',
    query: z.object({ kind: ifGiven(anyCaseOf(timelineKinds)), cursor }),
  },
  'GET /customers/:id/totals': {
    call: 'customers.totals',
    summary: 'What a customer was quoted and ordered in all, the last price and the last order in force',
  },
  'GET /customers/:id/contacts': {
    call: 'customers.contacts',
    summary: 'The other records of the same company, the latest visit first, 50 a page',
    query: z.object({ cursor }),
  },
  'POST /customers/:id/notes': { call: 'customers.addNote', summary: 'Add a note that only staff see', status: 201 },
  'PUT /customers/:id/owner': {
    call: 'customers.setOwner',
    summary: 'Say who first owns what a customer sends from now on; null for nobody',
  },
  'PUT /customers/:id': { call: 'customers.update', summary: 'Change a customer' },
  'DELETE /customers/:id': { call: 'customers.delete', summary: 'Delete a customer' },
}
