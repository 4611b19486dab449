import * as z from 'zod'
import { flag } from './request.ts'
import type { Routes } from './route.ts'

const changedProductType = {
  call: 'catalog.productTypes.update',
  summary: 'Rename a product type, items and all, or show or hide it',
  refusals: [409],
} as const

/** Product types, team members and announcements. */
export const catalogRoutes: Routes = {
  'GET /categories': {
    call: 'catalog.productTypes.list',
    summary: 'The product types, by name',
    query: z.object({ includeInactive: flag }),
  },
  'POST /categories': {
    call: 'catalog.productTypes.create',
    summary: 'Add a product type',
    status: 201,
    refusals: [409],
  },
  'PATCH /categories/:id': changedProductType,
  'PUT /categories/:id': changedProductType,
  'DELETE /categories/:id': { call: 'catalog.productTypes.delete', summary: 'Delete a product type; its items stay' },

  'GET /team': { call: 'catalog.team.list', summary: 'The team' },
  'POST /team': { call: 'catalog.team.create', summary: 'Add a team member', status: 201 },
  'PUT /team/:id': { call: 'catalog.team.update', summary: 'Change a team member' },
  'DELETE /team/:id': { call: 'catalog.team.delete', summary: 'Delete a team member' },

  'GET /announcements': {
    call: 'catalog.announcements.list',
    summary: 'Announcements, newest first; only active ones for visitors and with active=true',
    query: z.object({ active: flag }),
    names: { active: 'activeOnly' },
  },
  'POST /announcements': { call: 'catalog.announcements.create', summary: 'Add an announcement', status: 201 },
  'PUT /announcements/:id': { call: 'catalog.announcements.update', summary: 'Change an announcement' },
  'DELETE /announcements/:id': { call: 'catalog.announcements.delete', summary: 'Delete an announcement' },
}
