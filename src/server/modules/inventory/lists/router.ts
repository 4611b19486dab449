import * as z from 'zod'
import {
  exportInput,
  fileRows,
  fileRowsInput,
  listCategories,
  listFile,
  rereadUploadInput,
  restoredList,
  stagedRowsInput,
  stagedRowsPage,
  stagedUpload,
  stagedUploadIdInput,
  stagedUploadSummary,
  stageUploadInput,
  storedFreeForm,
  storeFreeFormInput,
  uploadHistoryInput,
  uploadHistoryPage,
  uploadRecord,
  uploadResult,
} from '../../../../shared/lists/schema.ts'
import { message } from '../../../../shared/office/schema.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import { getUpload, listUploads, restorePreviousList } from './history/history.ts'
import { readCategories } from './staged/read-categories.ts'
import { listFileRows } from './staged/read-staged.ts'
import {
  correctUpload,
  discardStagedUpload,
  getStagedUpload,
  listStagedRows,
  listStagedUploads,
  stageUpload,
} from './staged/staged-uploads.ts'
import { buildErrorReport, storeFreeForm, storeStagedUpload } from './staged/store-staged.ts'
import { exportStock, makeTemplate } from './stock/export-stock.ts'

const workbookFile = z.object({ fileName: z.string(), content: z.instanceof(Blob) })

export const uploadsRouter = router({
  categories: adminProcedure
    .input(listFile)
    .output(listCategories)
    .mutation(({ ctx, input }) => readCategories(ctx.db, input)),
  stage: adminProcedure
    .input(stageUploadInput)
    .output(stagedUpload)
    .mutation(({ ctx, input }) => stageUpload(ctx.db, ctx.admin, ctx, input)),
  staged: adminProcedure.output(z.array(stagedUploadSummary)).query(({ ctx }) => listStagedUploads(ctx.db)),
  get: adminProcedure
    .input(stagedUploadIdInput)
    .output(stagedUpload)
    .query(({ ctx, input }) => getStagedUpload(ctx.db, input.id)),
  rows: adminProcedure
    .input(stagedRowsInput)
    .output(stagedRowsPage)
    .query(({ ctx, input }) => listStagedRows(ctx.db, input)),
  fileRows: adminProcedure
    .input(fileRowsInput)
    .output(fileRows)
    .query(({ ctx, input }) => listFileRows(ctx.db, input)),
  reread: adminProcedure
    .input(rereadUploadInput)
    .output(stagedUpload)
    .mutation(({ ctx, input }) => correctUpload(ctx.db, ctx, input)),
  commit: adminProcedure
    .input(stagedUploadIdInput)
    .output(uploadResult)
    .mutation(({ ctx, input }) => storeStagedUpload(ctx, input.id)),
  storeFreeForm: adminProcedure
    .input(storeFreeFormInput)
    .output(storedFreeForm)
    .mutation(({ ctx, input }) => storeFreeForm(ctx, input)),
  errorReport: adminProcedure
    .input(stagedUploadIdInput)
    .output(workbookFile)
    .query(({ ctx, input }) => buildErrorReport(ctx.db, input.id)),
  template: adminProcedure.output(workbookFile).query(() => makeTemplate()),
  export: adminProcedure
    .input(exportInput)
    .output(workbookFile)
    .query(({ ctx, input }) => exportStock(ctx.db, input)),
  discard: adminProcedure
    .input(stagedUploadIdInput)
    .output(message)
    .mutation(({ ctx, input }) => discardStagedUpload(ctx, input.id)),
  history: adminProcedure
    .input(uploadHistoryInput)
    .output(uploadHistoryPage)
    .query(({ ctx, input }) => listUploads(ctx, input)),
  stored: adminProcedure
    .input(stagedUploadIdInput)
    .output(uploadRecord)
    .query(({ ctx, input }) => getUpload(ctx, input.id)),
  restore: adminProcedure
    .input(stagedUploadIdInput)
    .output(restoredList)
    .mutation(({ ctx, input }) => restorePreviousList(ctx, input.id)),
})
