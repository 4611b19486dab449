import {
  account,
  accountFields,
  accountIdInput,
  accountLink,
  accountLinkInput,
  accountsPage,
  accountWithLink,
  changeSignInRulesInput,
  choosePasswordInput,
  codeInput,
  codeSecret,
  endedSessions,
  listAccountsInput,
  listSessionsInput,
  ownCode,
  recoveryCodes,
  sessionIdInput,
  signInRules,
  staffSessions,
  updateAccountInput,
} from '../../../../shared/office/accounts.ts'
import { keyIdInput, madeKey, newKeyInput, programKeys } from '../../../../shared/office/keys.ts'
import {
  newPasskeyInput,
  newPasskeyOptions,
  passkey,
  passkeyIdInput,
  passkeys,
} from '../../../../shared/office/passkeys.ts'
import { message } from '../../../../shared/office/schema.ts'
import {
  adminProcedure,
  confirmedProcedure,
  confirmedSetUpProcedure,
  linkProcedure,
  router,
  setUpProcedure,
} from '../../../trpc.ts'
import { choosePassword, getAccountLink } from './account-links.ts'
import {
  activateAccount,
  createAccount,
  deactivateAccount,
  listAccounts,
  makePasswordLink,
  updateAccount,
} from './accounts.ts'
import { beginCode, getOwnCode, renewRecoveryCodes, turnOffCode, turnOnCode } from './codes.ts'
import { addPasskey, beginPasskey, deletePasskey, listPasskeys } from './passkeys.ts'
import { deleteKey, listKeys, makeKey } from './program-keys.ts'
import { endOtherSessions, endSessionOf, listSessions } from './sessions.ts'
import { changeSignInRules, getSignInRules } from './sign-in-rules.ts'

export const accountsRouter = router({
  page: adminProcedure
    .input(listAccountsInput)
    .output(accountsPage)
    .query(({ ctx, input }) => listAccounts(ctx.db, input.cursor)),
  create: confirmedProcedure
    .input(accountFields)
    .output(accountWithLink)
    .mutation(({ ctx, input }) => createAccount(ctx, input)),
  update: confirmedProcedure
    .input(updateAccountInput)
    .output(account)
    .mutation(({ ctx, input }) => updateAccount(ctx, input)),
  deactivate: confirmedProcedure
    .input(accountIdInput)
    .output(account)
    .mutation(({ ctx, input }) => deactivateAccount(ctx, input.id)),
  activate: confirmedProcedure
    .input(accountIdInput)
    .output(account)
    .mutation(({ ctx, input }) => activateAccount(ctx, input.id)),
  makeLink: confirmedProcedure
    .input(accountIdInput)
    .output(accountWithLink)
    .mutation(({ ctx, input }) => makePasswordLink(ctx, input.id)),
})

/** For the holder of a link, who has no session. */
export const accountLinksRouter = router({
  get: linkProcedure
    .input(accountLinkInput)
    .output(accountLink)
    .query(({ ctx, input }) => getAccountLink(ctx.db, input.token)),
  choosePassword: linkProcedure
    .input(choosePasswordInput)
    .output(message)
    .mutation(({ ctx, input }) => choosePassword(ctx, input)),
})

export const sessionsRouter = router({
  page: adminProcedure
    .input(listSessionsInput)
    .output(staffSessions)
    .query(({ ctx, input }) => listSessions(ctx, input.cursor)),
  end: adminProcedure
    .input(sessionIdInput)
    .output(endedSessions)
    .mutation(({ ctx, input }) => endSessionOf(ctx, input.id)),
  endOthers: adminProcedure.output(endedSessions).mutation(({ ctx }) => endOtherSessions(ctx)),
})

/** The caller's own second step. */
export const codeRouter = router({
  own: setUpProcedure.output(ownCode).query(({ ctx }) => getOwnCode(ctx)),
  begin: confirmedSetUpProcedure.output(codeSecret).mutation(({ ctx }) => beginCode(ctx)),
  turnOn: confirmedSetUpProcedure
    .input(codeInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => turnOnCode(ctx, input.code)),
  turnOff: confirmedSetUpProcedure.output(message).mutation(({ ctx }) => turnOffCode(ctx)),
  renewRecoveryCodes: confirmedSetUpProcedure.output(recoveryCodes).mutation(({ ctx }) => renewRecoveryCodes(ctx)),
})

/** The caller's own passkeys. */
export const passkeysRouter = router({
  list: setUpProcedure.output(passkeys).query(({ ctx }) => listPasskeys(ctx)),
  begin: confirmedSetUpProcedure.output(newPasskeyOptions).mutation(({ ctx }) => beginPasskey(ctx)),
  add: confirmedSetUpProcedure
    .input(newPasskeyInput)
    .output(passkey)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  delete: confirmedSetUpProcedure
    .input(passkeyIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deletePasskey(ctx, input.id)),
})

export const signInRulesRouter = router({
  get: adminProcedure.output(signInRules).query(({ ctx }) => getSignInRules(ctx.db)),
  change: confirmedProcedure
    .input(changeSignInRulesInput)
    .output(signInRules)
    .mutation(({ ctx, input }) => changeSignInRules(ctx, input)),
})

export const programKeysRouter = router({
  list: adminProcedure.output(programKeys).query(({ ctx }) => listKeys(ctx)),
  create: confirmedProcedure
    .input(newKeyInput)
    .output(madeKey)
    .mutation(({ ctx, input }) => makeKey(ctx, input)),
  delete: confirmedProcedure
    .input(keyIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteKey(ctx, input.id)),
})
