import * as z from 'zod'
import { message } from '../../../../shared/office/schema.ts'
import * as suppliers from '../../../../shared/office/suppliers.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import { createLink, endLink } from './links.ts'
import { selectSupplierNames } from './queries.ts'
import { remindSupplier } from './reminders.ts'
import {
  createSupplier,
  deleteSupplier,
  getLinkedSupplier,
  listSuppliers,
  mergeSuppliers,
  updateSupplier,
} from './suppliers.ts'

export const suppliersRouter = router({
  page: adminProcedure
    .input(suppliers.listSuppliersInput)
    .output(suppliers.suppliersPage)
    .query(({ ctx, input }) => listSuppliers(ctx, input)),
  names: adminProcedure.output(z.array(suppliers.supplierName)).query(({ ctx }) => selectSupplierNames(ctx.db)),
  get: adminProcedure
    .input(suppliers.supplierIdInput)
    .output(suppliers.linkedSupplier)
    .query(({ ctx, input }) => getLinkedSupplier(ctx, input.id)),
  create: adminProcedure
    .input(suppliers.supplierInput)
    .output(suppliers.supplier)
    .mutation(({ ctx, input }) => createSupplier(ctx, input)),
  update: adminProcedure
    .input(suppliers.updateSupplierInput)
    .output(suppliers.supplier)
    .mutation(({ ctx, input }) => updateSupplier(ctx, input)),
  delete: adminProcedure
    .input(suppliers.supplierIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteSupplier(ctx, input.id)),
  createLink: adminProcedure
    .input(suppliers.supplierIdInput)
    .output(suppliers.linkedSupplier)
    .mutation(({ ctx, input }) => createLink(ctx, input.id)),
  endLink: adminProcedure
    .input(suppliers.supplierIdInput)
    .output(suppliers.linkedSupplier)
    .mutation(({ ctx, input }) => endLink(ctx, input.id)),
  merge: adminProcedure
    .input(suppliers.mergeSuppliersInput)
    .output(suppliers.supplier)
    .mutation(({ ctx, input }) => mergeSuppliers(ctx, input)),
  remind: adminProcedure
    .input(suppliers.supplierIdInput)
    .output(suppliers.supplier)
    .mutation(({ ctx, input }) => remindSupplier(ctx, input.id)),
})
