import * as z from 'zod'
import { message } from '../../../../shared/office/schema.ts'
import {
  linkedSupplier,
  listSuppliersInput,
  mergeSuppliersInput,
  supplier,
  supplierIdInput,
  supplierInput,
  supplierName,
  suppliersPage,
  updateSupplierInput,
} from '../../../../shared/office/suppliers.ts'
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
    .input(listSuppliersInput)
    .output(suppliersPage)
    .query(({ ctx, input }) => listSuppliers(ctx, input)),
  names: adminProcedure.output(z.array(supplierName)).query(({ ctx }) => selectSupplierNames(ctx.db)),
  get: adminProcedure
    .input(supplierIdInput)
    .output(linkedSupplier)
    .query(({ ctx, input }) => getLinkedSupplier(ctx, input.id)),
  create: adminProcedure
    .input(supplierInput)
    .output(supplier)
    .mutation(({ ctx, input }) => createSupplier(ctx, input)),
  update: adminProcedure
    .input(updateSupplierInput)
    .output(supplier)
    .mutation(({ ctx, input }) => updateSupplier(ctx, input)),
  delete: adminProcedure
    .input(supplierIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteSupplier(ctx, input.id)),
  createLink: adminProcedure
    .input(supplierIdInput)
    .output(linkedSupplier)
    .mutation(({ ctx, input }) => createLink(ctx, input.id)),
  endLink: adminProcedure
    .input(supplierIdInput)
    .output(linkedSupplier)
    .mutation(({ ctx, input }) => endLink(ctx, input.id)),
  merge: adminProcedure
    .input(mergeSuppliersInput)
    .output(supplier)
    .mutation(({ ctx, input }) => mergeSuppliers(ctx, input)),
  remind: adminProcedure
    .input(supplierIdInput)
    .output(supplier)
    .mutation(({ ctx, input }) => remindSupplier(ctx, input.id)),
})
