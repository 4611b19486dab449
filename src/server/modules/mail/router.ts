import { listMailsInput, mail, mailIdInput, mailsPage } from '../../../shared/office/schema.ts'
import { adminProcedure, router } from '../../trpc.ts'
import { getMail, giveUpMail, listMails, retryMail } from './mails.ts'

export const mailsRouter = router({
  page: adminProcedure
    .input(listMailsInput)
    .output(mailsPage)
    .query(({ ctx, input }) => listMails(ctx.db, input)),
  get: adminProcedure
    .input(mailIdInput)
    .output(mail)
    .query(({ ctx, input }) => getMail(ctx, input.id)),
  retry: adminProcedure
    .input(mailIdInput)
    .output(mail)
    .mutation(({ ctx, input }) => retryMail(ctx, input.id)),
  cancel: adminProcedure
    .input(mailIdInput)
    .output(mail)
    .mutation(({ ctx, input }) => giveUpMail(ctx, input.id)),
})
