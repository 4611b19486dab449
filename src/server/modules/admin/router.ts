import * as z from 'zod'
import { confirmation, confirmInput } from '../../../shared/office/accounts.ts'
import { findAnswer, findInput } from '../../../shared/office/find.ts'
import { passkeyLoginInput, passkeyLoginOptions } from '../../../shared/office/passkeys.ts'
import {
  adminSession,
  adminStats,
  deletedLocation,
  demoDataStatus,
  location,
  locationInput,
  locationMessage,
  loginInput,
  message,
  renameLocationInput,
  sentSession,
  waitingWork,
} from '../../../shared/office/schema.ts'
import type { Tx } from '../../db/database.ts'
import { adminProcedure, challengeProcedure, publicProcedure, router, setUpProcedure } from '../../trpc.ts'
import { changesRouter } from '../changes/router.ts'
import { countDemoRecords, removeDemoData } from '../demo/demo-records.ts'
import { markAllSold } from '../inventory/sold/sold.ts'
import { deleteStockDaysOfEmptied } from '../inventory/stock-days/queries.ts'
import { mailsRouter } from '../mail/router.ts'
import { confirmIdentity, logIn, logInWithPasskey, logOut, readSession } from './accounts.ts'
import { readStats, readWaiting } from './desk.ts'
import { eventsRouter } from './events/router.ts'
import { figuresRouter } from './figures/router.ts'
import { findAnything } from './find/find.ts'
import { deleteLocation, listLocations, renameLocation } from './locations.ts'
import { ownersRouter } from './owners/router.ts'
import { beginPasskeyLogin } from './staff/passkeys.ts'
import {
  accountLinksRouter,
  accountsRouter,
  codeRouter,
  passkeysRouter,
  programKeysRouter,
  sessionsRouter,
  signInRulesRouter,
} from './staff/router.ts'

async function followDemoStock(tx: Tx): Promise<void> {
  await markAllSold(tx)
  await deleteStockDaysOfEmptied(tx)
}

export const adminRouter = router({
  login: publicProcedure
    .input(loginInput)
    .output(adminSession)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  passkeyLogin: router({
    begin: challengeProcedure.output(passkeyLoginOptions).mutation(({ ctx }) => beginPasskeyLogin(ctx)),
    finish: publicProcedure
      .input(passkeyLoginInput)
      .output(adminSession)
      .mutation(({ ctx, input }) => logInWithPasskey(ctx, input)),
  }),
  logout: publicProcedure.output(message).mutation(({ ctx }) => logOut(ctx)),
  confirm: setUpProcedure
    .input(confirmInput)
    .output(confirmation)
    .mutation(({ ctx, input }) => confirmIdentity(ctx, input)),
  accounts: accountsRouter,
  accountLinks: accountLinksRouter,
  sessions: sessionsRouter,
  code: codeRouter,
  passkeys: passkeysRouter,
  programKeys: programKeysRouter,
  signInRules: signInRulesRouter,
  session: publicProcedure.output(sentSession).query(({ ctx }) => readSession(ctx)),
  stats: adminProcedure.output(adminStats).query(({ ctx }) => readStats(ctx.db)),
  waiting: adminProcedure.output(waitingWork).query(({ ctx }) => readWaiting(ctx)),
  find: adminProcedure
    .input(findInput)
    .output(findAnswer)
    .query(({ ctx, input }) => findAnything(ctx, input)),
  locations: router({
    list: adminProcedure.output(z.array(location)).query(({ ctx }) => listLocations(ctx.db)),
    rename: adminProcedure
      .input(renameLocationInput)
      .output(locationMessage)
      .mutation(({ ctx, input }) => renameLocation(ctx.db, ctx.admin, input)),
    delete: adminProcedure
      .input(locationInput)
      .output(deletedLocation)
      .mutation(({ ctx, input }) => deleteLocation(ctx.db, ctx.admin, input.sourceCode)),
  }),
  demoData: router({
    status: adminProcedure.output(demoDataStatus).query(({ ctx }) => countDemoRecords(ctx.db)),
    remove: adminProcedure
      .output(demoDataStatus)
      .mutation(({ ctx }) => removeDemoData(ctx.db, ctx.admin, followDemoStock)),
  }),
  figures: figuresRouter,
  changes: changesRouter,
  events: eventsRouter,
  owners: ownersRouter,
  mails: mailsRouter,
})
